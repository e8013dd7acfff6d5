/** The rows of a grid, e.g. an `EntityStore`. */
export interface GridSource<T> {
  get(id: string): T | undefined
  subscribeRow(id: string, listener: () => void): () => void
}
