/** Returns the scope of an object's unique values: its inventory, or the whole installation. */
export const scopeKeyOf = (inventoryId: string | null): string => inventoryId ?? '-'

/** Returns the text of the values that must differ from those of every other object. Upper and lower case count as equal. */
export const uniqueKeyOf = (unique: readonly string[], fields: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(unique.map((name) => String(fields[name]).toLowerCase()))
