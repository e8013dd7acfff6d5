import { type Frame, momentText, type Recording, type RecordedTrace, type Versions } from '@backhaul/simulation'

/** Entries of both sides before the first difference. */
const linesBefore = 3
/** Characters of an entry in a report. */
const textMax = 600
const sliceMs = 1000

/** Returns the first second in which two traces differ; null when they are equal. */
export function firstDifference(recorded: RecordedTrace, replayed: RecordedTrace): number | null {
  if (recorded.hash === replayed.hash && recorded.entries === replayed.entries) return null
  const [a, b] = [recorded.slices, replayed.slices]
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [one, other] = [a[i], b[i]]
    if (one?.atMs !== other?.atMs) return Math.min(one?.atMs ?? Number.POSITIVE_INFINITY, other?.atMs ?? Number.POSITIVE_INFINITY)
    if (one !== undefined && one.hash !== other?.hash) return one.atMs
  }
  // They are equal in all seconds that have a hash.
  return (a.at(-1)?.atMs ?? 0) + sliceMs
}

const isSame = (one: Frame | undefined, other: Frame | undefined) =>
  one !== undefined && other !== undefined && one.atMs === other.atMs && one.name === other.name && one.text === other.text

const lineOf = ({ atMs, name, text }: Frame) => {
  const shown = text.length > textMax ? `${text.slice(0, textMax)}…` : text
  return `${momentText(atMs)} ${name.trim()} ${shown}`
}

/** Returns where two texts begin to differ, with what precedes it. */
function partOf(text: string, other: string): string {
  let at = 0
  while (at < text.length && text[at] === other[at]) at++
  const from = Math.max(0, at - textMax / 2)
  return `${from > 0 ? '…' : ''}${text.slice(from, from + textMax)}`
}

export const versionLine = (recorded: Versions, replayed: Versions): string => {
  const of = ({ core, node }: Versions) => `Backhaul ${core} on Node ${node}`
  return `recorded with ${of(recorded)}; replayed with ${of(replayed)}`
}

/** Describes the first difference of a second: the entries of both sides, and those before them. */
export function describeDifference(atMs: number, recorded: Recording, replayed: RecordedTrace): string[] {
  const of = (frames: readonly Frame[]) => frames.filter((frame) => frame.atMs >= atMs && frame.atMs < atMs + sliceMs)
  const head = `The first difference is in the second of ${momentText(atMs)}.`
  const own = of(replayed.frames)
  const trace = recorded.trace
  if (trace === null || atMs + sliceMs > trace.framesToMs) {
    const slice = trace?.slices.find((one) => one.atMs === atMs)
    const count = `The recording has ${slice?.entries ?? 0} entries there, without their texts; the replay has ${own.length}:`
    return [head, count, ...own.slice(0, 20).map((frame) => `  replay     ${lineOf(frame)}`)]
  }
  const kept = of(trace.frames)
  let at = 0
  while (isSame(kept[at], own[at])) at++
  const before = kept.slice(Math.max(0, at - linesBefore), at).map((frame) => `  both       ${lineOf(frame)}`)
  const [one, other] = [kept[at], own[at]]
  const shown = (frame: Frame | undefined, versus: Frame | undefined) =>
    frame === undefined
      ? 'no further entry'
      : lineOf({ ...frame, text: versus?.name === frame.name ? partOf(frame.text, versus.text) : frame.text })
  return [
    `The first difference is at ${momentText(Math.min(one?.atMs ?? Number.POSITIVE_INFINITY, other?.atMs ?? Number.POSITIVE_INFINITY))}.`,
    ...before,
    `  recording  ${shown(one, other)}`,
    `  replay     ${shown(other, one)}`,
  ]
}
