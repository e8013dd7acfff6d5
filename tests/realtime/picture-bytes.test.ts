import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pictureHeader, readPicture } from '@backhaul/device-link'
import { aJpeg } from '../support/pictures.ts'

/** Whether the core takes the bytes as the picture of a unit. */
const isPicture = (jpeg: Uint8Array) => readPicture(Buffer.concat([pictureHeader('u-1', 7), jpeg])) !== null

const at = (bytes: Buffer, place: number, ...values: number[]) => {
  const changed = Buffer.from(bytes)
  for (const [index, value] of values.entries()) changed[place + index] = value
  return changed
}

describe('a picture on the picture link', () => {
  test('is a baseline JPEG of 320 × 180 pixels', () => {
    for (const bytes of [0, 1, 5000]) expect(isPicture(aJpeg(bytes))).toBe(true)
    const comment = Buffer.from([0xff, 0xfe, 0, 4, 1, 2])
    expect(isPicture(Buffer.concat([aJpeg().subarray(0, 2), comment, aJpeg().subarray(2)]))).toBe(true)
    expect(isPicture(new Uint8Array(Buffer.concat([Buffer.alloc(7), aJpeg(9)])).subarray(7))).toBe(true)
  })

  test.each([
    ['of another size', at(aJpeg(), 7, 0x10, 0x00)],
    ['progressive', at(aJpeg(), 3, 0xc2)],
    ['of 12 bits', at(aJpeg(), 6, 12)],
    ['without a size', Buffer.concat([aJpeg().subarray(0, 2), aJpeg().subarray(21)])],
    ['with two sizes', Buffer.concat([aJpeg().subarray(0, 21), aJpeg().subarray(2)])],
    ['with junk in the place of a marker', at(aJpeg(), 2, 0)],
    ['with a marker inside of its data', at(aJpeg(10), aJpeg().length, 0xff, 0xda)],
    ['with bytes after its end', Buffer.concat([aJpeg(), Buffer.from('junk')])],
    ['with a second picture after its end', Buffer.concat([aJpeg(), aJpeg()])],
    ['without an end', aJpeg(10).subarray(0, -2)],
    ['with a segment that leaves it', at(aJpeg(), 4, 0xff, 0xff)],
    ['junk between the marks of begin and end', Buffer.from([0xff, 0xd8, 1, 2, 3, 4, 5, 0xff, 0xd9])],
    ['nothing', Buffer.alloc(0)],
  ])('is not one that is %s', (_, bytes) => {
    expect(isPicture(bytes)).toBe(false)
  })

  test('is decided for arbitrary bytes, in front of which the marks are right', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => typeof isPicture(bytes) === 'boolean'),
      { numRuns: 1000 },
    )
    const head = aJpeg().subarray(0, -2)
    const noEnd = fc.uint8Array({ maxLength: 500 }).filter((bytes) => !Buffer.from(bytes).includes(Buffer.from([0xff, 0xd9])))
    fc.assert(
      fc.property(noEnd, (bytes) => !isPicture(Buffer.concat([head, bytes]))),
      { numRuns: 1000 },
    )
  })
})
