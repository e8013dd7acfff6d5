import type { Clock } from '@backhaul/clock'

export const sampleCount = 60
export const sampleMs = 2000

interface Sampled {
  readonly uniqueId: string
  readonly totalBitrate: number
}

/** The bitrates before the page was opened, as the core has them. */
export interface Bitrates {
  readonly stepMs: number
  readonly units: readonly { readonly uniqueId: string; readonly kbps: readonly number[] }[]
}

/**
 * The last two minutes of every unit's bitrate, outside React: one timer samples all units at once, so that all
 * sparklines have the same time axis. Bound: 60 samples for each unit of the list that has sent.
 */
export function createBitrateHistory({ units, clock }: { units: { values(): Iterable<Sampled>; get(id: string): unknown }; clock: Clock }) {
  const samples = new Map<string, Float32Array>()
  const listeners = new Set<() => void>()
  let head = 0
  let sampledAtMs: number | null = null
  let users = 0
  let stop = () => {}

  function advance(): void {
    head = (head + 1) % sampleCount
    for (const ring of samples.values()) ring[head] = Number.NaN
  }

  function sample(): void {
    const now = clock.monotonicMs()
    // Time without samples stays a gap.
    const missed = sampledAtMs === null ? 0 : Math.min(sampleCount, Math.round((now - sampledAtMs) / sampleMs) - 1)
    sampledAtMs = now
    for (let i = 0; i < missed; i++) advance()
    advance()
    for (const { uniqueId, totalBitrate } of units.values()) {
      let ring = samples.get(uniqueId)
      if (ring === undefined) {
        if (totalBitrate <= 0) continue
        samples.set(uniqueId, (ring = new Float32Array(sampleCount).fill(Number.NaN)))
      }
      ring[head] = totalBitrate
    }
    for (const id of samples.keys()) if (units.get(id) === undefined) samples.delete(id)
    for (const listener of listeners) listener()
  }

  function fill(ring: Float32Array, kbps: readonly number[], stepMs: number): void {
    for (let back = 0; back < sampleCount; back++) {
      const at = (head - back + sampleCount) % sampleCount
      const before = kbps[kbps.length - 1 - Math.floor((back * sampleMs) / stepMs)]
      if (Number.isNaN(ring[at]) && before !== undefined) ring[at] = before
    }
  }

  return {
    /** Fills the gaps with the bitrates of the core. Units that are no longer in the list are left out. */
    prepend({ stepMs, units: earlier }: Bitrates): void {
      for (const { uniqueId, kbps } of earlier) {
        if (units.get(uniqueId) === undefined) continue
        let ring = samples.get(uniqueId)
        if (ring === undefined) samples.set(uniqueId, (ring = new Float32Array(sampleCount).fill(Number.NaN)))
        fill(ring, kbps, stepMs)
      }
      for (const listener of listeners) listener()
    },
    /** Returns the samples, oldest first, NaN for a gap. Undefined for a unit that never sent. */
    read(id: string): readonly number[] | undefined {
      const ring = samples.get(id)
      return ring && Array.from({ length: sampleCount }, (_, i) => ring[(head + 1 + i) % sampleCount]!)
    },
    /** The listener is called after each sample of all units. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Samples while there are users; the samples are kept. Returns the function that ends the use. */
    use(): () => void {
      if (users++ === 0) {
        sample()
        stop = clock.every(sampleMs, sample)
      }
      return () => {
        if (--users === 0) stop()
      }
    },
  }
}
export type BitrateHistory = ReturnType<typeof createBitrateHistory>

const headroom = 1.3

/** A line of one sample would be a stray dot: it is drawn from the second sample on. */
export const withoutPoints = (path: string): string => path.replace(/M[^ML]*(?=M|$)/g, '')

/** Returns the SVG path of the samples in a box of `width` × `height`, interrupted at gaps. Zero is at the bottom. */
export function sparkPath(samples: readonly number[], width: number, height: number): string {
  // A line along the upper edge would look like a border.
  const top = headroom * Math.max(1000, ...samples.filter((kbps) => kbps > 0))
  const step = width / (samples.length - 1)
  let path = ''
  let drawing = false
  samples.forEach((kbps, i) => {
    if (Number.isNaN(kbps)) return void (drawing = false)
    path += `${drawing ? 'L' : 'M'}${(i * step).toFixed(1)} ${(height - (kbps / top) * height).toFixed(1)}`
    drawing = true
  })
  return withoutPoints(path)
}
