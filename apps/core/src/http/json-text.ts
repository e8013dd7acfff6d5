const texts = new WeakMap<object, string>()

const isFrozen = (value: unknown): value is object => typeof value === 'object' && value !== null && Object.isFrozen(value)

/** What is frozen never changes: its text is made once, for everybody who asks, and lives as long as it does. */
function textOf(frozen: object): string {
  let text = texts.get(frozen)
  if (text === undefined) texts.set(frozen, (text = JSON.stringify(frozen)))
  return text
}

/** The JSON of an answer, put together from what is made already: the answer itself, or the items of its lists. */
export function jsonText(output: object): string {
  if (Object.isFrozen(output)) return textOf(output)
  if (Array.isArray(output)) return JSON.stringify(output)
  const parts: string[] = []
  for (const [key, value] of Object.entries(output)) {
    const isMade = Array.isArray(value) && value.length > 0 && value.every(isFrozen)
    const text = isMade ? `[${value.map(textOf).join(',')}]` : JSON.stringify(value)
    if (text !== undefined) parts.push(`${JSON.stringify(key)}:${text}`)
  }
  return `{${parts.join(',')}}`
}
