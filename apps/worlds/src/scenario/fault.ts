export type Path = readonly (string | number)[]

/** A fault at a place in the file. `key`: the place is the key of an object, not its value. */
export interface Fault {
  readonly path: Path
  readonly key?: string
  readonly text: string
}
