import { type Box, NotAClip } from './boxes.ts'

/** Returns a number of four bytes. */
export const u32 = (bytes: Buffer, at: number): number => {
  if (at + 4 > bytes.length) throw new NotAClip('a table is cut off')
  return bytes.readUInt32BE(at)
}

/** Returns the first place and the number of the entries of a table. */
export function entriesOf(bytes: Buffer, { start, end, type }: Box, entryBytes: number, before = 4): { first: number; count: number } {
  const count = u32(bytes, start + before)
  const first = start + before + 4
  if (first + count * entryBytes > end) throw new NotAClip(`the table ${type} is cut off`)
  return { first, count }
}
