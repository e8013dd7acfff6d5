/** The size of all pictures on the picture link. */
const pictureSize = { width: 320, height: 180 } as const

/** Markers that a picture may have in front of its data: tables, comments, data of applications, and the restart interval. */
const isTable = (marker: number): boolean =>
  marker === 0xc4 || marker === 0xdb || marker === 0xdd || marker === 0xfe || (marker >= 0xe0 && marker <= 0xef)

/**
 * Whether bytes have the structure of a picture (ITU T.81 annex B): a baseline JPEG of 320 × 180 pixels with 8 bits in one scan, and
 * nothing after its end. Other JPEG, such as a progressive one, may cost a browser far more than its bytes.
 */
export function isPicture(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const has = (count: number, at: number) => at + count <= bytes.length
  if (!has(2, 0) || view.getUint16(0) !== 0xffd8) return false
  let hasSize = false
  for (let at = 2; has(4, at);) {
    const [start, marker] = [bytes[at], bytes[at + 1]!]
    const length = view.getUint16(at + 2)
    if (start !== 0xff || length < 2 || !has(length, at + 2)) return false
    const next = at + 2 + length
    if (marker === 0xda) return hasSize && isScan(bytes, next)
    if (marker === 0xc0) {
      if (hasSize || length < 8 || bytes[at + 4] !== 8) return false
      if (view.getUint16(at + 5) !== pictureSize.height || view.getUint16(at + 7) !== pictureSize.width) return false
      hasSize = true
    } else if (!isTable(marker)) return false
    at = next
  }
  return false
}

/** Whether the bytes from a place on are the data of one scan and the mark of the end. In data, a 255 is followed by 0 or by the number of a restart. */
function isScan(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1]
    if (next === 0xd9) return at + 2 === bytes.length
    if (next !== 0 && (next === undefined || next < 0xd0 || next > 0xd7)) return false
  }
  return false
}
