import { expect, test } from 'vitest'
import type { StoredUnit } from '../../store/units.ts'
import { historyOf, sample, stepMs } from './bandwidth.ts'
import { unitRecord } from './unit-record.ts'

const stored: StoredUnit = {
  uniqueId: 'u-1',
  name: 'Berlin-LU800-01',
  type: 'LU-800',
  inventoryId: 'inv-1',
  inventories: ['inv-1'],
  groups: ['g-1'],
  comment: '',
  serialNumber: '1',
  swVersion: '10.1.0',
  targetSwVersion: null,
  selChannel: null,
  delay: 1000,
  transmissionMode: 'Live',
  workingMode: 'video',
  license: { valid: true, unit: 'days', remaining: null, pro: false, fourK: false },
  multiCameraLicensed: false,
  numberOfFeeds: 1,
  multipleCamera: { channelSelectionMode: 'automatic', customSelectedChannels: [], cameras: [] },
  alerts: null,
  settings: {},
  wanted: {},
  wantedVersion: 0,
  hasSdCard: true,
  hasExtender: false,
  ownership: 'sold',
  lastModified: 0,
  home: null,
  version: 0,
}

function unitThatSends() {
  const record = unitRecord(stored, undefined)
  let now = 1_700_000_000_000
  return {
    record,
    send(linksKbps: number[]) {
      now += stepMs
      Object.assign(record.row, { linksKbps, totalBitrate: linksKbps.reduce((sum, kbps) => sum + Math.max(0, kbps), 0) })
      sample(record, now)
      return now
    },
  }
}

test('a unit that never sent has no history and costs no memory for one', () => {
  const { record, send } = unitThatSends()
  send([-1, 0])
  expect(record.ring).toBeNull()
  expect(historyOf(record)).toEqual({ stepMs: 5000, at: [], totalKbps: [], links: [] })
})

test('the history has a point every five seconds: its time, the total, and each link, 0 while disconnected', () => {
  const { record, send } = unitThatSends()
  record.state.modems = [{ port: 1, name: 'Modem A' }] as never
  const at = [send([900, -1]), send([800, 700]), send([0, 0])]
  expect(historyOf(record)).toEqual({
    stepMs: 5000,
    at,
    totalKbps: [900, 1500, 0],
    links: [
      { port: 1, name: 'Modem A', kbps: [900, 800, 0] },
      { port: 1, name: '#2', kbps: [0, 700, 0] },
    ],
  })
})

test('the history keeps the last 360 points in order; a link that appears later has 0 before', () => {
  const { record, send } = unitThatSends()
  for (let i = 1; i <= 1000; i++) send(i <= 900 ? [i] : [i, 1])
  const { at, totalKbps, links } = historyOf(record)
  expect([at.length, totalKbps.length, ...links.map(({ kbps }) => kbps.length)]).toEqual([360, 360, 360, 360])
  expect(links[0]?.kbps).toEqual(Array.from({ length: 360 }, (_, i) => 641 + i))
  expect(links[1]?.kbps.filter(Boolean)).toHaveLength(100)
  expect(at.every((value, i) => i === 0 || value - (at[i - 1] as number) === stepMs)).toBe(true)
})

test('a total above 65 Mbps is not cut', () => {
  const { record, send } = unitThatSends()
  send(Array.from({ length: 8 }, () => 20_000))
  expect(historyOf(record).totalKbps).toEqual([160_000])
})

test('the history of a unit is freed once the unit sent nothing within its length', () => {
  const { record, send } = unitThatSends()
  send([500])
  for (let i = 0; i < 360; i++) send([0])
  expect(historyOf(record).totalKbps).toHaveLength(360)
  send([0])
  expect(record.ring).toBeNull()
})
