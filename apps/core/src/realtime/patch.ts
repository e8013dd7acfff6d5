export type Fields = Record<string, unknown>

/** The fields of one change, encoded at most once however many topics and connections they reach. */
export interface Patch {
  readonly fields: Fields
  json: string | null
}

export const patchOf = (fields: Fields): Patch => ({ fields, json: null })
export const patchJson = (patch: Patch): string => (patch.json ??= JSON.stringify(patch.fields))
