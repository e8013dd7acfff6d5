import type { Position } from './antimeridian.ts'

const headerBytes = 100
const recordHeaderBytes = 8
/** The type of the shape, its bounding box, the number of its parts and of its points. */
const shapeHeaderBytes = 44
const isOfLines = (type: number) => type === 3 || type === 5

/** Returns the lines or rings of a shapefile of polylines or polygons (ESRI Shapefile Technical Description, 1998). */
export function readShapefile(file: Buffer): Position[][] {
  const lines: Position[][] = []
  for (let at = headerBytes; at < file.length; at += recordHeaderBytes + 2 * file.readInt32BE(at + 4)) {
    const shape = at + recordHeaderBytes
    if (!isOfLines(file.readInt32LE(shape))) continue
    const parts = file.readInt32LE(shape + 36)
    const points = file.readInt32LE(shape + 40)
    const firsts = Array.from({ length: parts }, (_, part) => file.readInt32LE(shape + shapeHeaderBytes + 4 * part))
    const pointAt = (i: number) => shape + shapeHeaderBytes + 4 * parts + 16 * i
    for (const [part, first] of firsts.entries())
      lines.push(
        Array.from({ length: (firsts[part + 1] ?? points) - first }, (_, i): Position => {
          const point = pointAt(first + i)
          return [file.readDoubleLE(point), file.readDoubleLE(point + 8)]
        }),
      )
  }
  return lines
}
