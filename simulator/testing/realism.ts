// Measures the radio functions on seeded runs: prints the table of figures, and writes the figures and plots of docs/simulator.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { plotsOf } from './realism-drawings.ts'
import {
  type CellFigures,
  cellFigures,
  type DelayFigures,
  delayFigures,
  driveFigures,
  fieldFigures,
  parkedFigures,
} from './realism-figures.ts'
import { carrierFigures, type DayFigures, dayFigures, type DistanceFigures, distanceFigures, lifeFigures } from './realism-places.ts'
import { mean, median } from './realism-stats.ts'

const seeds = [1, 2, 3, 4, 5, 6]
const folder = new URL('../../docs/simulator/', import.meta.url)
const cellCounts = [1, 2, 4, 6, 8, 10, 12, 15, 19, 20, 25, 30]

interface Row {
  readonly figure: string
  readonly asked: string
  readonly values: readonly number[]
  readonly holds: (value: number) => boolean
  readonly digits: number
}

const inside = (low: number, high: number) => (value: number) => value >= low && value <= high

const row = (figure: string, asked: string, values: readonly number[], holds: (value: number) => boolean, digits = 2): Row => ({
  figure,
  asked,
  values,
  holds,
  digits,
})
const percent = (values: readonly number[]): number[] => values.map((value) => 100 * value)
const always = inside(-1e9, 1e9)

function rateRows(): { rows: Row[]; details: object } {
  const drives = seeds.map(driveFigures)
  const parked = seeds.map((seed) => parkedFigures(seed))
  const field = seeds.map(fieldFigures)
  const of = (name: keyof (typeof drives)[number]) => drives.map((drive) => drive[name])
  const rows = [
    row('Repair on top of the video, least (%)', '≥ 5', percent(field.map(({ overheadMin }) => overheadMin)), inside(5, 25), 1),
    row('Repair on top of the video, median (%)', '5–25', percent(field.map(({ overheadMedian }) => overheadMedian)), inside(5, 25), 1),
    row('Repair on top of the video, most (%)', '≤ 25', percent(field.map(({ overheadMax }) => overheadMax)), inside(5, 25), 1),
    row('Lag-1 correlation of rate changes, driving, worst modem', '> −0.2', of('lagOne'), inside(-0.2, 1)),
    row(
      'Lag-1 correlation of rate changes, parked, worst modem',
      '> −0.2',
      parked.map(({ lagOne }) => lagOne),
      inside(-0.2, 1),
    ),
    row('City drive: dips below half per hour', '2–12', of('dipsPerHour'), inside(2, 12), 1),
    row('City drive: holes per hour', '1–6', of('holesPerHour'), inside(1, 6), 1),
    row('City drive: shortest hole (s)', '≥ 0.5', of('holeSecondsMin'), inside(0.5, 5)),
    row('City drive: longest hole (s)', '≤ 5', of('holeSecondsMax'), inside(0.5, 5)),
    row('City drive: handovers per modem and hour', '', of('handoversPerModemHour'), always, 0),
    row('Handover, longest (ms)', '≤ 1000', of('handoverMsMax'), inside(0, 1000), 0),
    row('Technology changes per driven modem and hour', '', of('technologyChangesPerModemHour'), always, 0),
    row(
      'Technology changes per parked modem and hour',
      '≤ 0.1',
      parked.map(({ technologyChangesPerModemHour }) => technologyChangesPerModemHour),
      inside(0, 0.1),
      3,
    ),
    row('Encoder at its maximum, field units (% of time)', '≤ 20', percent(field.map(({ atMaximum }) => atMaximum)), inside(0, 20), 1),
    row(
      'Video of field units, median (Mbit/s)',
      '',
      field.map(({ videoMedianKbps }) => videoMedianKbps / 1000),
      always,
      1,
    ),
  ]
  return { rows, details: { drives, parked, field } }
}

function placeRows(): { rows: Row[]; distance: DistanceFigures[]; cells: CellFigures[]; days: DayFigures[] } {
  const distance = seeds.map((seed) => distanceFigures(seed))
  const cells = seeds.map((seed) => cellFigures(seed, cellCounts))
  const days = seeds.map(dayFigures)
  const at300 = (values: readonly number[]) => values[2] as number
  const at6000 = (values: readonly number[]) => Math.abs(values[6] as number)
  const rows = [
    row('Rate of 19 units after a 20th joins their cell (%)', '< 100', percent(seeds.map(twentiethUnit)), inside(0, 99.5), 1),
    row(
      'Capacity of neighbours at 300 m, correlation',
      '> 0.6',
      distance.map(({ capacity }) => at300(capacity)),
      inside(0.6, 1),
    ),
    row(
      'Capacity at 6 km, correlation',
      '< 0.1',
      distance.map(({ capacity }) => at6000(capacity)),
      inside(0, 0.1),
    ),
    row(
      'Signal of neighbours at 300 m, correlation',
      '> 0.6',
      distance.map(({ signal }) => at300(signal)),
      inside(0.6, 1),
    ),
    row(
      'Signal at 6 km, correlation',
      '< 0.1',
      distance.map(({ signal }) => at6000(signal)),
      inside(0, 0.1),
    ),
    row(
      'Signal between places 300 m apart, correlation',
      '> 0.6',
      distance.map(({ place }) => at300(place)),
      inside(0.6, 1),
    ),
    row(
      'Signal between places 6 km apart, correlation',
      '< 0.1',
      distance.map(({ place }) => at6000(place)),
      inside(0, 0.1),
    ),
    row(
      'Background load at night (2–5 h), share of the evening (%)',
      '≤ 40',
      percent(days.map(({ nightShare }) => nightShare)),
      inside(0, 40),
      0,
    ),
  ]
  return { rows, distance, cells, days }
}

function lifeRows(): { rows: Row[]; lives: object; delay: DelayFigures[] } {
  const delay = seeds.map(delayFigures)
  const lives = seeds.map((seed) => lifeFigures(seed))
  const share = (name: keyof (typeof lives)[number]) => percent(lives.map((life) => life[name]))
  const frozen = (delayMs: number) => delay.map((d) => d.frozenSecondsPerHour[d.delayMs.indexOf(delayMs)] as number)
  const rows = [
    row('Frozen picture at a delay of 0.8 s (s per hour of driving)', 'depends on the delay', frozen(800), inside(2, 60), 1),
    row('Frozen picture at a delay of 2 s (s per hour of driving)', 'less', frozen(2000), inside(0.5, 10), 1),
    row('Frozen picture at a delay of 5 s (s per hour of driving)', 'least', frozen(5000), inside(0, 1), 1),
    row('Units whose Wi-Fi connected or left within a day (%)', '> 0', share('wifi'), inside(20, 100), 0),
    row('Units whose Ethernet was plugged or unplugged within a day (%)', '> 0', share('ethernet'), inside(20, 100), 0),
    row('Units with a change of roaming within a day (%)', '> 0', share('roaming'), inside(5, 100), 0),
    row('Units with a change of SIM within a day (%)', '> 0', share('sim'), inside(5, 100), 0),
    row('Units at places with and without mains within a day (%)', '> 0', share('mains'), inside(20, 100), 0),
    row('Units at places with and without a GPS fix within a day (%)', '> 0', share('sky'), inside(20, 100), 0),
  ]
  return { rows, lives, delay }
}

/** Rate of each of 19 units in one cell with a 20th unit, as a share of the rate before. */
function twentiethUnit(seed: number): number {
  const rate = (count: number) => mean(cellFigures(seed, [19, count]).kbps.slice(1))
  return rate(20) / rate(19)
}

const format = (value: number, digits: number): string => value.toFixed(digits).replace('-', '−')

function tableOf(rows: readonly Row[]): string {
  const head = ['| figure | required | lowest seed | median | highest seed | holds |', '| --- | --- | ---: | ---: | ---: | --- |']
  const lines = rows.map(({ figure, asked, values, holds, digits }) => {
    const cells = [Math.min(...values), median(values), Math.max(...values)].map((value) => format(value, digits))
    return `| ${figure} | ${asked || '–'} | ${cells.join(' | ')} | ${values.every(holds) ? 'yes' : '**no**'} |`
  })
  return [...head, ...lines].join('\n')
}

mkdirSync(folder, { recursive: true })
const rates = rateRows()
const places = placeRows()
const lives = lifeRows()
const rows = [...rates.rows, ...places.rows, ...lives.rows]
for (const [name, svg] of Object.entries(plotsOf({ ...places, delay: lives.delay }))) writeFileSync(new URL(name, folder), svg)
const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value)
const table = rows.map(({ figure, asked, values, holds }) => ({ figure, asked, values, holds: values.every(holds) }))
const { distance, cells, days } = places
const details = { carriers: carrierFigures(), ...rates.details, distance, cells, days, delay: lives.delay, lives: lives.lives }
writeFileSync(new URL('realism.json', folder), `${JSON.stringify({ seeds, table, details }, rounded, 1)}\n`)
process.stdout.write(`${tableOf(rows)}\n`)
process.exitCode = table.every(({ holds }) => holds) ? 0 : 1
