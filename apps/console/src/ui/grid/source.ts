/** Where a grid reads its rows, e.g. an `EntityStore`. */
export interface GridSource<T> {
  get(id: string): T | undefined
  subscribeRow(id: string, listener: () => void): () => void
}
