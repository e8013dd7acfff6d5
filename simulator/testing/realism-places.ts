import { allCarriers, type Carrier, carriersAt } from '../src/environment/carriers.ts'
import { hasSky, loadAt, signalAt } from '../src/environment/coverage.ts'
import { hasMains } from '../src/environment/power.ts'
import type { UnitModel } from '../src/models/model.ts'
import { models } from '../src/models/models.ts'
import { keyOf, noiseAt } from '../src/chance.ts'
import { createModems, type Modem, refreshModems } from '../src/radio/modem.ts'
import { atLocalHour, backpack, cityAt, hourMs, run } from './realism-figures.ts'
import { createProbe, createRadio, startMs } from './realism-probe.ts'
import { correlation, mean } from './realism-stats.ts'

/** Measurements of places and days, each for one seed. */

export interface DistanceFigures {
  readonly metres: readonly number[]
  readonly capacity: readonly number[]
  readonly signal: readonly number[]
  readonly place: readonly number[]
}

const distances = [0, 100, 300, 700, 1500, 3000, 6000]

/** One modem of a parked probe, its capacity and signal by second over an hour. */
function hourAt(seed: number, id: string, lat: number, lng: number, fromMs: number): { capacity: number[]; signal: number[] } {
  const model: UnitModel = { ...backpack, cellModems: 1, wifi: false, lan: false }
  const radio = createRadio(seed)
  const probe = createProbe(radio, { model, seed, id, lat, lng, driving: false, nowMs: fromMs })
  const carrier = carriersAt(lat, lng)[0]
  const sims = [{ slot: 'A' as const, carrier: carrier?.index ?? 0, multiNetwork: false }]
  probe.modems = probe.modems.map((modem) => ({ ...modem, sims, activeSim: 'A', antenna: 0 }))
  probe.refreshDueMs = 0
  const capacity: number[] = []
  const signal: number[] = []
  run(probe, radio, fromMs, hourMs / 1000, () => {
    capacity.push(probe.bondedKbps)
    signal.push((probe.modems[0] as Modem).signal)
  })
  return { capacity, signal }
}

/** Correlates two parked units of one carrier by their distance: over an hour, and the mean signal over many places. */
export function distanceFigures(seed: number, pairs = 96): DistanceFigures {
  const capacity: number[][] = distances.map(() => [])
  const signal: number[][] = distances.map(() => [])
  const kmPerDegree = 111.2
  for (let pair = 0; pair < pairs; pair++) {
    const [, cityLat, cityLng] = cityAt(pair)
    const lat = cityLat + (pair % 7) * 0.011
    const fromMs = atLocalHour(pair % 24, cityLng)
    const here = hourAt(seed, `a${pair}`, lat, cityLng, fromMs)
    distances.forEach((metres, i) => {
      const turn = pair * 2.4
      const north = (metres / 1000 / kmPerDegree) * Math.cos(turn)
      const east = (metres / 1000 / kmPerDegree / Math.cos((lat * Math.PI) / 180)) * Math.sin(turn)
      const there = hourAt(seed, `b${pair} ${metres}`, lat + north, cityLng + east, fromMs)
      capacity[i]?.push(correlation(here.capacity, there.capacity))
      signal[i]?.push(correlation(here.signal, there.signal))
    })
  }
  const known = (values: number[]) => mean(values.filter(Number.isFinite))
  return {
    metres: distances,
    capacity: capacity.map(known),
    signal: signal.map(known),
    place: distances.map((m) => placeCorrelation(seed, m)),
  }
}

/** Correlation of the signal between places at a distance from each other, at one moment. */
function placeCorrelation(seed: number, metres: number): number {
  const { environment } = createRadio(seed)
  const here: number[] = []
  const there: number[] = []
  for (let i = 0; i < 3000; i++) {
    const lat = 46 + (i % 60) * 0.05
    const lng = 8 + Math.floor(i / 60) * 0.07
    const carrier = carriersAt(50.5, 9.5)[0]
    if (carrier === undefined) continue
    const north = (metres / 1000 / 111.2) * Math.cos(i)
    const east = (metres / 1000 / carrier.kmPerLng) * Math.sin(i)
    const a = signalAt(environment, carrier, lat, lng, startMs)
    const b = signalAt(environment, carrier, lat + north, lng + east, startMs)
    if (a === 0 || b === 0) continue
    here.push(a)
    there.push(b)
  }
  return correlation(here, there)
}

export interface DayFigures {
  /** Background load by local hour, and its ratio of night (2–5 h) to evening (18–22 h). */
  readonly load: readonly number[]
  readonly nightShare: number
}

export function dayFigures(seed: number): DayFigures {
  const { environment } = createRadio(seed)
  const load = Array.from({ length: 24 }, (_, hour) =>
    mean(
      Array.from({ length: 240 }, (_, i) => {
        const [, lat, lng] = cityAt(i)
        const carriers = carriersAt(lat, lng)
        const carrier = carriers[i % carriers.length] as Carrier
        return loadAt(environment, carrier, lat + i * 0.003, lng, atLocalHour(hour + (i % 4) / 4, lng))
      }),
    ),
  )
  const part = (hours: number[]) => mean(hours.map((hour) => load[hour] as number))
  return { load, nightShare: part([2, 3, 4]) / part([18, 19, 20, 21]) }
}

export interface LifeFigures {
  /** Share of the field units whose value changed within a day. */
  readonly wifi: number
  readonly ethernet: number
  readonly roaming: number
  readonly sim: number
  readonly mains: number
  readonly sky: number
  readonly wifiShareOfTime: number
  readonly ethernetShareOfTime: number
  readonly roamingShareOfTime: number
}

const driveModels = ['LU-800', 'LU-300', 'Solo-PRO'] as const

/** A crew's day: it stays at places of the city for two to four hours and drives between them. */
export function lifeFigures(seed: number, units = 120): LifeFigures {
  const radio = createRadio(seed)
  const changed = { wifi: 0, ethernet: 0, roaming: 0, sim: 0, mains: 0, sky: 0 }
  const time = { wifi: 0, ethernet: 0, roaming: 0, cellular: 0 }
  const stepMs = 30_000
  const steps = (24 * hourMs) / stepMs
  for (let unit = 0; unit < units; unit++) {
    const [, homeLat, homeLng] = cityAt(unit)
    const key = keyOf(seed, `life ${unit}`)
    const model = models[driveModels[unit % driveModels.length] as string] as UnitModel
    let modems = createModems(model, `life ${unit}`, key, { lat: homeLat, lng: homeLng })
    const seen = { wifi: new Set<boolean>(), ethernet: new Set<boolean>(), roaming: new Set<string>(), sim: new Set<string>() }
    const mains = new Set<boolean>()
    const sky = new Set<boolean>()
    for (let step = 0; step < steps; step++) {
      const nowMs = startMs + step * stepMs
      const stay = Math.floor((step * stepMs) / (3 * hourMs) + noiseAt(key, 0, 0, 0))
      const driving = ((step * stepMs) / (3 * hourMs) + noiseAt(key, 0, 0, 0)) % 1 < 0.15
      const along = driving ? step * 0.003 : 0
      const lat = homeLat + 0.08 * (noiseAt(key, stay, 1, 0) - 0.5) + 0.05 * Math.sin(along)
      const lng = homeLng + 0.08 * (noiseAt(key, stay, 2, 0) - 0.5)
      modems = refreshModems(modems, radio, { lat, lng, driving, speedKmh: driving ? 40 : 0 }, { key, nowMs })
      if (!driving) mains.add(hasMains(radio.environment, lat, lng, nowMs))
      sky.add(hasSky(radio.environment, lat, lng))
      for (const modem of modems) {
        if (modem.uiType === 'wifi') seen.wifi.add(modem.connected)
        else if (modem.uiType === 'lan') seen.ethernet.add(modem.connected)
        else {
          if (modem.connected) seen.roaming.add(`${modem.port} ${modem.roaming}`)
          seen.sim.add(`${modem.port} ${modem.activeSim}`)
          time.cellular += 1
          time.roaming += Number(modem.roaming)
        }
        if (modem.uiType === 'wifi') time.wifi += Number(modem.connected)
        if (modem.uiType === 'lan') time.ethernet += Number(modem.connected)
      }
    }
    const cellular = modems.filter(({ uiType }: Modem) => uiType === 'cell').length
    changed.wifi += Number(seen.wifi.size > 1)
    changed.ethernet += Number(seen.ethernet.size > 1)
    changed.roaming += Number(seen.roaming.size > cellular)
    changed.sim += Number(seen.sim.size > cellular)
    changed.mains += Number(mains.size > 1)
    changed.sky += Number(sky.size > 1)
  }
  const share = (count: number) => count / units
  return {
    wifi: share(changed.wifi),
    ethernet: share(changed.ethernet),
    roaming: share(changed.roaming),
    sim: share(changed.sim),
    mains: share(changed.mains),
    sky: share(changed.sky),
    wifiShareOfTime: time.wifi / steps / units,
    ethernetShareOfTime: time.ethernet / steps / units,
    roamingShareOfTime: time.roaming / time.cellular,
  }
}

export interface CarrierFigures {
  readonly carriers: number
  readonly countries: number
  /** Share of carriers whose name also exists in a country next in the table. */
  readonly sharedNames: number
  readonly fiveGShareMin: number
  readonly fiveGShareMax: number
}

export function carrierFigures(): CarrierFigures {
  const all = allCarriers()
  const shares = all.map(({ fiveGShare }) => fiveGShare)
  const ofCity = (i: number): string =>
    carriersAt(cityAt(i)[1], cityAt(i)[2])
      .map((carrier: Carrier) => carrier.name)
      .join()
  return {
    carriers: all.length,
    countries: new Set(all.map(({ country }) => country)).size,
    sharedNames: 12 - new Set(Array.from({ length: 12 }, (_, i) => ofCity(i))).size,
    fiveGShareMin: Math.min(...shares),
    fiveGShareMax: Math.max(...shares),
  }
}
