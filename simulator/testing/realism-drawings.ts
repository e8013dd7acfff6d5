import { models } from '../src/models/models.ts'
import type { UnitModel } from '../src/models/model.ts'
import { atLocalHour, backpack, type CellFigures, cities, type DelayFigures, hourOfRates, run } from './realism-figures.ts'
import type { DayFigures, DistanceFigures } from './realism-places.ts'
import { type Line, svgOf } from './realism-plots.ts'
import { createProbe, createRadio } from './realism-probe.ts'
import { autocorrelation, distribution, mean } from './realism-stats.ts'

/** The plots of docs/simulator.md. */

const means = (lists: readonly (readonly number[])[], at: number): number => mean(lists.map((list) => list[at] as number))

/** Ten minutes of one unit. The drive passes two dips, one of them a tunnel. */
function ratesPlot(driving: boolean): string {
  const { rates, bonded, video } = hourOfRates(driving ? 1 : 3, driving, driving ? 6 : 4, 10)
  const line = (name: string, values: readonly number[], dashed = false): Line => ({
    name,
    dashed,
    points: values.map((kbps, second) => [second / 60, kbps / 1000]),
  })
  const modems = rates.slice(0, backpack.cellModems).map((values, i) => line(`modem ${i + 1}`, values))
  return svgOf({
    title: `Ten minutes of an LU-800, ${driving ? 'driving through a city' : 'parked'}`,
    xLabel: 'minutes',
    yLabel: 'Mbit/s upward',
    lines: [...modems, line('video', video), line('capacity', bonded, true)],
    x: [0, 10],
    y: [0, 20],
    xTicks: [0, 2, 4, 6, 8, 10],
    yTicks: [0, 4, 8, 12, 16, 20],
  })
}

function autocorrelationPlot(): string {
  const lags = [1, 2, 3, 5, 8, 12, 20, 30, 45, 60, 90, 120]
  const lineOf = (driving: boolean): Line => {
    const series = cities.slice(0, 6).flatMap((_, city) => hourOfRates(2, driving, city).rates.slice(0, backpack.cellModems))
    const known = series.filter((values) => new Set(values).size > 10)
    return {
      name: driving ? 'driving' : 'parked',
      points: lags.map((lag) => [lag, mean(known.map((values) => autocorrelation(values, lag)))]),
    }
  }
  return svgOf({
    title: 'Rate of one modem: correlation with its own past',
    xLabel: 'seconds',
    yLabel: 'correlation',
    lines: [lineOf(false), lineOf(true)],
    x: [1, 120],
    y: [0, 1],
    xTicks: [1, 2, 5, 10, 30, 60, 120],
    yTicks: [0, 0.2, 0.4, 0.6, 0.8, 1],
    xLogarithmic: true,
  })
}

/** Bonded capacity by the number of 5G links, over parked and driving units in all cities at all hours. */
function distributionPlot(): string {
  const byMix = new Map<string, number[]>([
    ['no 5G', []],
    ['1–2 of 6', []],
    ['3–6 of 6', []],
  ])
  const model: UnitModel = { ...(models['LU-800'] as UnitModel), wifi: false, lan: false }
  for (let i = 0; i < 96; i++) {
    const [, lat, lng] = cities[i % cities.length] as (typeof cities)[number]
    const radio = createRadio(1 + Math.floor(i / 24))
    const fromMs = atLocalHour((i * 7) % 24, lng)
    const probe = createProbe(radio, {
      model,
      seed: i,
      id: `mix ${i}`,
      lat: lat + (i % 5) * 0.01,
      lng,
      driving: i % 2 === 0,
      nowMs: fromMs,
    })
    run(probe, radio, fromMs, 900, (second) => {
      if (second % 5 !== 0) return
      const fiveG = probe.modems.filter(({ technology }) => technology === '5G').length
      byMix.get(fiveG === 0 ? 'no 5G' : fiveG <= 2 ? '1–2 of 6' : '3–6 of 6')?.push(probe.bondedKbps)
    })
  }
  const limits = Array.from({ length: 81 }, (_, i) => i * 0.4)
  const lines = [...byMix].map(([name, values]): Line => {
    const shares = distribution(
      values,
      limits.map((limit) => limit * 1000),
    )
    return { name, points: limits.map((limit, i) => [limit, 100 * (shares[i] as number)]) }
  })
  return svgOf({
    title: 'Bonded capacity of six modems, by the number of them on 5G',
    xLabel: 'Mbit/s upward',
    yLabel: '% of the seconds at most',
    lines,
    x: [0, 32],
    y: [0, 100],
    xTicks: [0, 4, 8, 12, 16, 20, 24, 28, 32],
    yTicks: [0, 20, 40, 60, 80, 100],
  })
}

function distancePlot(distance: readonly DistanceFigures[]): string {
  const metres = distance[0]?.metres ?? []
  const byDistance = (name: string, of: 'capacity' | 'signal' | 'place'): Line => ({
    name,
    points: metres.map((distanceM, i) => [
      Math.max(50, distanceM),
      means(
        distance.map((d) => d[of]),
        i,
      ),
    ]),
  })
  return svgOf({
    title: 'Two units of one carrier: correlation by distance',
    xLabel: 'metres apart (the first point: the same place)',
    yLabel: 'correlation',
    lines: [byDistance('signal', 'signal'), byDistance('capacity', 'capacity'), byDistance('places', 'place')],
    x: [50, 6000],
    y: [-0.2, 1],
    xTicks: [50, 100, 300, 700, 1500, 3000, 6000],
    xTexts: ['0', '100', '300', '700', '1500', '3000', '6000'],
    yTicks: [-0.2, 0, 0.2, 0.4, 0.6, 0.8, 1],
    xLogarithmic: true,
  })
}

function dayPlot(days: readonly DayFigures[]): string {
  return svgOf({
    title: 'Other subscribers: load of a cell by local hour',
    xLabel: 'local hour',
    yLabel: '% of the capacity',
    lines: [
      {
        name: 'mean load',
        points: Array.from({ length: 24 }, (_, hour) => [
          hour,
          100 *
            means(
              days.map(({ load }) => load),
              hour,
            ),
        ]),
      },
    ],
    x: [0, 23],
    y: [0, 80],
    xTicks: [0, 4, 8, 12, 16, 20, 23],
    yTicks: [0, 20, 40, 60, 80],
  })
}

function cellPlot(cells: readonly CellFigures[]): string {
  const cellCounts = cells[0]?.units ?? []
  const kbps = cells.map((cell) => cell.kbps)
  return svgOf({
    title: 'One to thirty LU-800 at one place',
    xLabel: 'units on air',
    yLabel: 'Mbit/s of video',
    lines: [
      { name: 'one unit', points: cellCounts.map((count, i) => [count, means(kbps, i) / 1000]) },
      { name: 'all units ÷ 10', dashed: true, points: cellCounts.map((count, i) => [count, (count * means(kbps, i)) / 10_000]) },
    ],
    x: [1, 30],
    y: [0, 8],
    xTicks: [1, 5, 10, 15, 20, 25, 30],
    yTicks: [0, 2, 4, 6, 8],
  })
}

function delayPlot(delay: readonly DelayFigures[]): string {
  const delays = delay[0]?.delayMs ?? []
  const byDelay = (name: string, of: 'freezesPerHour' | 'frozenSecondsPerHour'): Line => ({
    name,
    points: delays.map((delayMs, i) => [
      delayMs / 1000,
      means(
        delay.map((d) => d[of]),
        i,
      ),
    ]),
  })
  return svgOf({
    title: 'City drive: frozen picture by delay',
    xLabel: 'delay in seconds',
    yLabel: 'per hour',
    lines: [byDelay('freezes', 'freezesPerHour'), byDelay('frozen seconds', 'frozenSecondsPerHour')],
    x: [0.8, 10],
    y: [0, 8],
    xTicks: [0.8, 1, 1.5, 2, 3, 5, 10],
    yTicks: [0, 2, 4, 6, 8],
    xLogarithmic: true,
  })
}

export interface PlottedFigures {
  readonly distance: readonly DistanceFigures[]
  readonly cells: readonly CellFigures[]
  readonly delay: readonly DelayFigures[]
  readonly days: readonly DayFigures[]
}

/** Returns the plots by file name. */
export const plotsOf = ({ distance, cells, delay, days }: PlottedFigures): Readonly<Record<string, string>> => ({
  'rates-parked.svg': ratesPlot(false),
  'rates-driving.svg': ratesPlot(true),
  'autocorrelation.svg': autocorrelationPlot(),
  'distribution.svg': distributionPlot(),
  'distance.svg': distancePlot(distance),
  'day.svg': dayPlot(days),
  'cell.svg': cellPlot(cells),
  'delay.svg': delayPlot(delay),
})
