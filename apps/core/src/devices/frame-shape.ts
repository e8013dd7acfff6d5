import { linkLimits } from '@backhaul/device-link'

/** Levels of a frame. The deepest report has seven. */
const depthMax = 64
/** A shorter frame is parsed in a few milliseconds, whatever it contains. */
const bytesMin = 64 * 1024

const [quote, backslash, openList, closeList, openObject, closeObject, comma] = [...Buffer.from('"\\[]{},')]

/**
 * Returns why the JSON of a frame would take long to parse, or null. To parse a frame of nested lists takes 20 times as long as to
 * read it this way, and one of empty objects 10 times.
 */
export function refuseShape(json: Buffer): 'nested too deeply' | 'too many values' | null {
  if (json.length < bytesMin) return null
  let depth = 0
  let values = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (isText) {
      if (byte === backslash) at++
      else if (byte === quote) isText = false
    } else if (byte === quote) isText = true
    else if (byte === openList || byte === openObject) {
      values++
      if (++depth > depthMax) return 'nested too deeply'
    } else if (byte === closeList || byte === closeObject) depth--
    else if (byte === comma && ++values > linkLimits.valuesPerFrame) return 'too many values'
  }
  return null
}
