const texts = new WeakMap<object, string>()

const isFrozen = (value: unknown): value is object => typeof value === 'object' && value !== null && Object.isFrozen(value)

/** Returns the JSON of a frozen object, which never changes: it is made once and kept as long as the object exists. */
function textOf(frozen: object): string {
  let text = texts.get(frozen)
  if (text === undefined) texts.set(frozen, (text = JSON.stringify(frozen)))
  return text
}

/** Returns the JSON of an output, assembled from the kept JSON of the output itself or of the items of its lists. */
export function jsonText(output: object): string {
  if (Object.isFrozen(output)) return textOf(output)
  if (Array.isArray(output)) return JSON.stringify(output)
  const parts: string[] = []
  for (const [key, value] of Object.entries(output)) {
    const hasTexts = Array.isArray(value) && value.length > 0 && value.every(isFrozen)
    const text = hasTexts ? `[${value.map(textOf).join(',')}]` : JSON.stringify(value)
    if (text !== undefined) parts.push(`${JSON.stringify(key)}:${text}`)
  }
  return `{${parts.join(',')}}`
}
