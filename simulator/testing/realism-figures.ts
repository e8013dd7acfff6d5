import { models } from '../src/models/models.ts'
import type { UnitModel } from '../src/models/model.ts'
import type { Modem } from '../src/radio/modem.ts'
import { createProbe, createRadio, type Probe, stepProbe } from './realism-probe.ts'
import { correlation, differences, median, runsBelow } from './realism-stats.ts'

/** Measurements of the radio functions, each on the runs of one seed. */

export const cities: readonly (readonly [name: string, lat: number, lng: number])[] = [
  ['Munich', 48.14, 11.57],
  ['London', 51.51, -0.12],
  ['Paris', 48.86, 2.34],
  ['Madrid', 40.42, -3.7],
  ['New York', 40.73, -73.98],
  ['Toronto', 43.66, -79.38],
  ['São Paulo', -23.55, -46.63],
  ['Nairobi', -1.29, 36.82],
  ['Delhi', 28.61, 77.21],
  ['Tokyo', 35.68, 139.69],
  ['Seoul', 37.56, 126.98],
  ['Sydney', -33.87, 151.21],
]
export const hourMs = 3_600_000
const fieldModels = ['LU-800', 'LU-600', 'LU-300', 'LU-200', 'Solo-PRO', 'Solo', 'LU-Lite', 'LU-Smart'] as const
export const backpack = models['LU-800'] as UnitModel
export const cityAt = (i: number): readonly [string, number, number] => cities[i % cities.length] as readonly [string, number, number]

/** Runs a probe for some seconds and calls `each` after every second. */
export function run(
  probe: Probe,
  radio: ReturnType<typeof createRadio>,
  fromMs: number,
  seconds: number,
  each: (second: number) => void,
): void {
  for (let second = 1; second <= seconds; second++) {
    stepProbe(probe, radio, fromMs + second * 1000)
    each(second)
  }
}

const isCellular = ({ uiType }: Modem): boolean => uiType === 'cell'

/** Local hour `hour` of a place on the first day. */
export const atLocalHour = (hour: number, lng: number): number => Date.UTC(2026, 4, 5) + Math.round((hour - lng / 15) * hourMs)

export interface HourOfRates {
  /** Video and repair by modem, and the bonded capacity, by second. */
  readonly rates: number[][]
  readonly bonded: number[]
  readonly video: number[]
}

export function hourOfRates(seed: number, driving: boolean, city: number, minutes = 60): HourOfRates & { readonly modems: Modem[][] } {
  const radio = createRadio(seed)
  const [name, lat, lng] = cityAt(city)
  const fromMs = atLocalHour(15, lng)
  const id = `${name} ${driving ? 'drive' : 'parked'}`
  const probe = createProbe(radio, { model: backpack, seed, id, lat, lng, driving, nowMs: fromMs })
  const rates: number[][] = probe.modems.map(() => [])
  const result = { rates, bonded: [] as number[], video: [] as number[], modems: [] as Modem[][] }
  run(probe, radio, fromMs, 120, () => undefined)
  run(probe, radio, fromMs + 120_000, minutes * 60, () => {
    probe.linksKbps.forEach((kbps, i) => rates[i]?.push(kbps))
    result.bonded.push(probe.bondedKbps)
    result.video.push(probe.videoKbps)
    result.modems.push([...probe.modems])
  })
  return result
}

export interface DriveFigures {
  readonly dipsPerHour: number
  readonly holesPerHour: number
  readonly holeSecondsMax: number
  readonly holeSecondsMin: number
  readonly handoverMsMax: number
  readonly handoversPerModemHour: number
  readonly technologyChangesPerModemHour: number
  readonly lagOne: number
}

/** Overlap of the holes of all cellular modems: nothing of the unit passes. */
function commonHole(modems: readonly Modem[]): { fromMs: number; untilMs: number } | null {
  const cellular = modems.filter((modem) => isCellular(modem) && modem.connected)
  if (cellular.length === 0) return null
  const fromMs = Math.max(...cellular.map((modem) => modem.hole.fromMs))
  const untilMs = Math.min(...cellular.map((modem) => modem.hole.untilMs))
  return untilMs > fromMs ? { fromMs, untilMs } : null
}

/** Drives through every city for an hour. */
export function driveFigures(seed: number): DriveFigures {
  let dips = 0
  let technologyChanges = 0
  const handovers: number[] = []
  const holes: number[] = []
  const lagOnes: number[] = []
  cities.forEach((_, city) => {
    const { rates, bonded, modems } = hourOfRates(seed, true, city)
    dips += runsBelow(bonded, median(bonded) / 2, 10).length
    let holeAtMs = 0
    modems.forEach((now, second) => {
      const before = modems[second - 1]
      const hole = commonHole(now)
      if (hole !== null && hole.fromMs !== holeAtMs) holes.push((hole.untilMs - hole.fromMs) / 1000)
      holeAtMs = hole?.fromMs ?? holeAtMs
      if (before === undefined || before === now) return
      now.forEach((modem, i) => {
        const earlier = before[i] as Modem
        if (!isCellular(modem) || !modem.connected || !earlier.connected) return
        technologyChanges += Number(modem.technology !== earlier.technology)
        const started = modem.hole.untilMs !== earlier.hole.untilMs
        if (modem.cell !== earlier.cell && started && hole === null) handovers.push(modem.hole.untilMs - modem.hole.fromMs)
      })
    })
    for (const series of rates.slice(0, backpack.cellModems)) lagOnes.push(lagOneOfDifferences(series))
  })
  const hours = cities.length
  return {
    dipsPerHour: dips / hours,
    holesPerHour: holes.length / hours,
    holeSecondsMin: Math.min(...holes),
    holeSecondsMax: Math.max(...holes),
    handoverMsMax: Math.max(...handovers),
    handoversPerModemHour: handovers.length / hours / backpack.cellModems,
    technologyChangesPerModemHour: technologyChanges / hours / backpack.cellModems,
    lagOne: Math.min(...lagOnes.filter(Number.isFinite)),
  }
}

export function lagOneOfDifferences(series: readonly number[]): number {
  const changes = differences(series)
  return correlation(changes.slice(0, -1), changes.slice(1))
}

export interface ParkedFigures {
  readonly technologyChangesPerModemHour: number
  readonly lagOne: number
}

/** Parks a unit in every city for some hours. */
export function parkedFigures(seed: number, hours = 6): ParkedFigures {
  let changes = 0
  let modemHours = 0
  const lagOnes: number[] = []
  cities.forEach((_, city) => {
    const { modems, rates } = hourOfRates(seed, false, city, 60 * hours)
    modems.forEach((now, second) => {
      now.forEach((modem, i) => {
        if (!isCellular(modem)) return
        modemHours += 1 / 3600
        const earlier = modems[second - 1]?.[i]
        if (earlier?.connected && modem.connected && earlier.technology !== modem.technology) changes += 1
      })
    })
    for (const series of rates.slice(0, backpack.cellModems)) lagOnes.push(lagOneOfDifferences(series))
  })
  return { technologyChangesPerModemHour: changes / modemHours, lagOne: Math.min(...lagOnes.filter(Number.isFinite)) }
}

export interface FieldFigures {
  readonly overheadMin: number
  readonly overheadMedian: number
  readonly overheadMax: number
  readonly atMaximum: number
  readonly atMaximumByModel: Readonly<Record<string, number>>
  readonly videoMedianKbps: number
}

/** A field fleet: every portable model in every city, half of it driving, an hour each at different times of the day. */
export function fieldFigures(seed: number): FieldFigures {
  const overheads: number[] = []
  const videos: number[] = []
  const byModel: Record<string, number> = {}
  let atMaximum = 0
  let seconds = 0
  fieldModels.forEach((name, m) => {
    const model = models[name] as UnitModel
    let modelAtMaximum = 0
    let modelSeconds = 0
    cities.forEach(([, lat, lng], city) => {
      const radio = createRadio(seed)
      const fromMs = atLocalHour((city * 5 + m * 3) % 24, lng)
      const driving = (city + m) % 2 === 0
      const probe = createProbe(radio, { model, seed, id: `${name} ${city}`, lat, lng, driving, nowMs: fromMs })
      run(probe, radio, fromMs, 3600, (second) => {
        if (second < 120) return
        modelSeconds += 1
        if (probe.encoderKbps > 0.99 * model.kbpsMax) modelAtMaximum += 1
        if (second % 10 !== 0) return
        videos.push(probe.videoKbps)
        const total = probe.linksKbps.reduce((sum, kbps) => sum + Math.max(0, kbps), 0)
        if (probe.videoKbps > 200) overheads.push(total / probe.videoKbps - 1)
      })
    })
    byModel[name] = modelAtMaximum / modelSeconds
    atMaximum += modelAtMaximum
    seconds += modelSeconds
  })
  return {
    overheadMin: Math.min(...overheads),
    overheadMedian: median(overheads),
    overheadMax: Math.max(...overheads),
    atMaximum: atMaximum / seconds,
    atMaximumByModel: byModel,
    videoMedianKbps: median(videos),
  }
}

export interface CellFigures {
  readonly units: readonly number[]
  /** Mean rate of one unit by the number of units in the cell. */
  readonly kbps: readonly number[]
}

/** Puts up to 30 units at one place and measures the rate of each after two minutes. */
export function cellFigures(seed: number, counts: readonly number[]): CellFigures {
  const kbps = counts.map((count) => {
    const radio = createRadio(seed)
    const [, lat, lng] = cityAt(seed)
    const fromMs = atLocalHour(15, lng)
    const model: UnitModel = { ...backpack, wifi: false, lan: false }
    const probes = Array.from({ length: count }, (_, i) =>
      createProbe(radio, { model, seed, id: `crowd ${i}`, lat: lat + i * 2e-5, lng, driving: false, nowMs: fromMs, row: i }),
    )
    let sum = 0
    let samples = 0
    for (let second = 1; second <= 300; second++) {
      for (const probe of probes) stepProbe(probe, radio, fromMs + second * 1000)
      if (second <= 180) continue
      // The units of the smallest group: the same ones in each group.
      for (const probe of probes.slice(0, counts[0])) {
        sum += probe.videoKbps
        samples += 1
      }
    }
    return sum / samples
  })
  return { units: counts, kbps }
}

export interface DelayFigures {
  readonly delayMs: readonly number[]
  readonly freezesPerHour: readonly number[]
  readonly frozenSecondsPerHour: readonly number[]
  readonly tearsPerHour: readonly number[]
}

export const delays = [800, 1000, 1500, 2000, 3000, 5000, 10_000]

/** Drives the same routes with different delays and counts what the receiver sees. */
export function delayFigures(seed: number): DelayFigures {
  const freezes = delays.map(() => 0)
  const frozen = delays.map(() => 0)
  const tears = delays.map(() => 0)
  const drives = 6
  delays.forEach((delayMs, d) => {
    for (let city = 0; city < drives; city++) {
      const radio = createRadio(seed)
      const [name, lat, lng] = cityAt(city)
      const fromMs = atLocalHour(15, lng)
      const probe = createProbe(radio, { model: backpack, seed, id: `${name} delay`, lat, lng, driving: true, delayMs, nowMs: fromMs })
      let wasFrozen = false
      run(probe, radio, fromMs, 3720, (second) => {
        if (second <= 120) return
        const { freezeMs } = probe.picture
        frozen[d] = (frozen[d] as number) + freezeMs / 1000
        if (freezeMs > 0 && !wasFrozen) freezes[d] = (freezes[d] as number) + 1
        wasFrozen = freezeMs > 0
        tears[d] = (tears[d] as number) + probe.picture.tears
      })
    }
  })
  const perHour = (values: readonly number[]) => values.map((value) => value / drives)
  return { delayMs: delays, freezesPerHour: perHour(freezes), frozenSecondsPerHour: perHour(frozen), tearsPerHour: perHour(tears) }
}
