/** A box of an MP4 file (ISO/IEC 14496-12 §4.2): its type, and the place of its body. */
export interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** Boxes inside of one box. A hostile file has many; beyond this number it is not read. */
const boxesMax = 1000

/** A file that breaks the format, or uses a part of it that is not supported. */
export class NotAClip extends Error {}

/** A part that cannot be cut of a file of which other parts can. */
export class NotAPart extends NotAClip {}

/** Reads the header of a box. `left`: the bytes from the header to the end of what contains the box. */
export function boxHeader(bytes: Buffer, at: number, left: number): { type: string; headerBytes: number; size: number } {
  if (left < 8 || at + 8 > bytes.length) throw new NotAClip('a box is cut off')
  const type = bytes.toString('latin1', at + 4, at + 8)
  const short = bytes.readUInt32BE(at)
  // 0: the box ends with the file. 1: the size follows in 8 bytes.
  const isLong = short === 1
  if (isLong && (left < 16 || at + 16 > bytes.length)) throw new NotAClip('a box is cut off')
  const size = short === 0 ? left : isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short
  const headerBytes = isLong ? 16 : 8
  if (size < headerBytes || size > left) throw new NotAClip(`the box ${type} leaves its parent`)
  return { type, headerBytes, size }
}

/** Returns the boxes between two places. */
export function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  // QuickTime ends some lists with four zero bytes.
  for (let at = start; end - at >= 8;) {
    if (boxes.length >= boxesMax) throw new NotAClip('too many boxes')
    const { type, headerBytes, size } = boxHeader(bytes, at, end - at)
    boxes.push({ type, start: at + headerBytes, end: at + size })
    at += size
  }
  return boxes
}

/** Returns the body of the first box of a type, at a path of types below a box. */
export function findBox(bytes: Buffer, { start, end }: Pick<Box, 'start' | 'end'>, ...path: string[]): Box | null {
  let box: Box | undefined = { type: '', start, end }
  for (const type of path) {
    box = boxesIn(bytes, box.start, box.end).find((one) => one.type === type)
    if (box === undefined) return null
  }
  return box
}

export function requiredBox(bytes: Buffer, parent: Pick<Box, 'start' | 'end'>, ...path: string[]): Box {
  const box = findBox(bytes, parent, ...path)
  if (box === null) throw new NotAClip(`no box ${path.join('/')}`)
  return box
}

/** Returns a box with these parts as its body. */
export function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0))
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, ...parts])
}

/** Returns the body of a box with a table: its version and flags, its number of entries, and the numbers of each entry. */
export function table(versionAndFlags: number, perEntry: number, numbers: readonly number[], ...before: number[]): Buffer {
  const all = [versionAndFlags, ...before, numbers.length / perEntry]
  const body = Buffer.allocUnsafe((all.length + numbers.length) * 4)
  // A negative number, such as an offset, has the same four bytes as its value modulo 2 ** 32.
  const write = (number: number, index: number) => body.writeUInt32BE(number >>> 0, index * 4)
  all.forEach(write)
  numbers.forEach((number, index) => write(number, all.length + index))
  return body
}
