import { NotAClip, NotAPart } from './boxes.ts'
import { type Cut, cutClip, type Part } from './cut.ts'

/** Returns the cut of a part, or what cannot be cut: the file, or only this part of it. `moov`: the tables of the file. */
export function parse({ moov, part }: { moov: Buffer; part: Part }): Cut | 'file' | 'part' {
  try {
    return cutClip(moov, part)
  } catch (error) {
    if (error instanceof NotAPart) return 'part'
    // A table that leads out of the file.
    if (error instanceof NotAClip || error instanceof RangeError) return 'file'
    throw error
  }
}
