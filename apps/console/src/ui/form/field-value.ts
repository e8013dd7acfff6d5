/** The value of a field of a form. */
export type FieldValue = string | number | boolean | readonly string[] | null | undefined
export type Values = Readonly<Record<string, FieldValue>>
