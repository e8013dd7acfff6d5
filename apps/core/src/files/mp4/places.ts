import { type Box, findBox, NotAClip, requiredBox } from './boxes.ts'
import { entriesOf } from './tables.ts'

/** Where the entries of a track are in the file, their sizes, and how many samples each of them is. */
export interface Places {
  readonly offset: Float64Array
  readonly size: Uint32Array
  readonly together: Uint32Array | null
}

/** Calls back with the place and the number of samples of each group of samples, until it returns false. */
function eachGroup(bytes: Buffer, stbl: Box, take: (at: number, samples: number) => boolean): void {
  const [stco, co64] = [findBox(bytes, stbl, 'stco'), findBox(bytes, stbl, 'co64')]
  const places = stco ?? co64
  if (places === null) throw new NotAClip('samples without a place')
  const groups = entriesOf(bytes, places, stco === null ? 8 : 4)
  const placeOf = (group: number) =>
    stco === null ? Number(bytes.readBigUInt64BE(groups.first + group * 8)) : bytes.readUInt32BE(groups.first + group * 4)
  const runs = entriesOf(bytes, requiredBox(bytes, stbl, 'stsc'), 12)
  const runStart = (run: number) => (run < runs.count ? bytes.readUInt32BE(runs.first + run * 12) - 1 : groups.count)
  for (let run = 0; run < runs.count; run++) {
    const samples = bytes.readUInt32BE(runs.first + run * 12 + 4)
    // A cut keeps one description per track, which all samples must have in common.
    if (bytes.readUInt32BE(runs.first + run * 12 + 8) !== 1) throw new NotAClip('several descriptions')
    // Each group belongs to one run: otherwise the steps are the product of runs and groups.
    const [first, end] = [runStart(run), runStart(run + 1)]
    if (samples === 0 || end <= first || (run === 0 && first !== 0)) throw new NotAClip('runs of groups that do not follow each other')
    for (let group = first; group < Math.min(end, groups.count); group++) if (!take(placeOf(group), samples)) return
  }
}

/** Returns the places of samples of which each has a size of its own. */
export function placesOf(bytes: Buffer, stbl: Box, size: Uint32Array): Places {
  const offset = new Float64Array(size.length)
  let sample = 0
  eachGroup(bytes, stbl, (place, samples) => {
    let at = place
    const end = Math.min(size.length, sample + samples)
    for (; sample < end; sample++) {
      offset[sample] = at
      at += size[sample]!
    }
    return sample < size.length
  })
  if (sample < size.length) throw new NotAClip('samples without a place')
  return { offset, size, together: null }
}

/** Returns the places of samples of one size. `together`: how many samples of a group an entry has at most. */
export function uniformPlacesOf(bytes: Buffer, stbl: Box, uniform: { count: number; size: number; together: number }): Places {
  const [offset, together]: [number[], number[]] = [[], []]
  let left = uniform.count
  eachGroup(bytes, stbl, (place, samples) => {
    const inGroup = Math.min(samples, left)
    for (let done = 0; done < inGroup; done += uniform.together) {
      offset.push(place + done * uniform.size)
      together.push(Math.min(uniform.together, inGroup - done))
    }
    left -= inGroup
    return left > 0
  })
  if (left > 0) throw new NotAClip('samples without a place')
  const counts = Uint32Array.from(together)
  return { offset: Float64Array.from(offset), size: counts.map((count) => count * uniform.size), together: counts }
}
