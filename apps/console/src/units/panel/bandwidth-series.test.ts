import { expect, test } from 'vitest'
import { appendSample, bandwidthPointsMax, type BandwidthSeries, seriesOf, withLinks } from './bandwidth-series.ts'

const history = {
  stepMs: 5000,
  at: [1000, 6000],
  totalKbps: [300, 500],
  links: [
    { port: 1, name: 'Modem 1', kbps: [100, 200] },
    { port: 2, name: 'Modem 2', kbps: [200, -1] },
  ],
}

test('turns the columns of the history into points, with 0 for a modem that is not connected', () => {
  expect(seriesOf(history)).toEqual({
    links: [
      { key: 'link0', name: 'Modem 1' },
      { key: 'link1', name: 'Modem 2' },
    ],
    points: [
      { at: 1000, total: 300, link0: 100, link1: 200 },
      { at: 6000, total: 500, link0: 200, link1: 0 },
    ],
  })
})

test('appends the live row, and a gap for an offline unit', () => {
  const online = appendSample(seriesOf(history), { totalBitrate: 700, linksKbps: [300, 400], lastSeen: null }, 11_000)
  expect(online.points.at(-1)).toEqual({ at: 11_000, total: 700, link0: 300, link1: 400 })
  const offline = appendSample(online, { totalBitrate: 700, linksKbps: [300, 400], lastSeen: 11_000 }, 16_000)
  expect(offline.points.at(-1)).toEqual({ at: 16_000, total: null, link0: null, link1: null })
})

test('R-244 UI-172 keeps the newest 360 points', () => {
  let series: BandwidthSeries = seriesOf(history)
  for (let i = 0; i < 400; i++) series = appendSample(series, { totalBitrate: i, linksKbps: [], lastSeen: null }, i)
  expect(series.points).toHaveLength(bandwidthPointsMax)
  expect(series.points.at(-1)?.at).toBe(399)
})

test('takes the current links for a unit without a history', () =>
  expect(withLinks({ links: [], points: [] }, ['A', 'B']).links).toEqual([
    { key: 'link0', name: 'A' },
    { key: 'link1', name: 'B' },
  ]))
