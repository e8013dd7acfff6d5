export type Fields = Record<string, unknown>

/** The fields of one change. They are encoded at most once, whatever the number of topics and connections that receive them. */
export interface Patch {
  readonly fields: Fields
  json: string | null
}

export const patchOf = (fields: Fields): Patch => ({ fields, json: null })
export const patchJson = (patch: Patch): string => (patch.json ??= JSON.stringify(patch.fields))
