/** Limits of a text in JSON. To parse one of many values, names or levels holds the event loop. */
export interface JsonLimits {
  readonly depthMax: number
  /** Lists, objects and commas. */
  readonly valuesMax: number
  /** Values of one object: a schema reads all names before it refuses the object. */
  readonly fieldsMax: number
  /** A shorter text is not read: to parse it takes a few milliseconds, whatever it contains. */
  readonly bytesMin: number
}

const [quote, backslash, openList, closeList, openObject, closeObject, comma] = [...Buffer.from('"\\[]{},')]

/**
 * Returns why a text in JSON would take long to parse, or null. To parse nested lists takes 20 times as long as to read them this
 * way, and empty objects 10 times.
 */
export function refuseShape(
  json: Buffer,
  { depthMax, valuesMax, fieldsMax, bytesMin }: JsonLimits,
): 'nested too deeply' | 'too many values' | 'too many fields' | null {
  if (json.length < bytesMin) return null
  let values = 0
  let isText = false
  /** The fields that may still follow in the object at each level; a list has no such limit. */
  const left: number[] = []
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (isText) {
      if (byte === backslash) at++
      else if (byte === quote) isText = false
    } else if (byte === quote) isText = true
    else if (byte === openList || byte === openObject) {
      values++
      if (++depth > depthMax) return 'nested too deeply'
      left[depth] = byte === openObject ? fieldsMax : Number.POSITIVE_INFINITY
    } else if (byte === closeList || byte === closeObject) depth--
    else if (byte === comma) {
      if (++values > valuesMax) return 'too many values'
      if (--(left[depth] as number) < 1) return 'too many fields'
    }
  }
  return null
}
