"""Cards as a reader meets them: faces in their language, drawings, and what keywords mean."""
