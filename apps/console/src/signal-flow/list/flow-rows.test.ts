import { describe, expect, test } from 'vitest'
import { unitRow } from '../../domain/units/testing/unit-row.ts'
import { busyChannel, channelRow, flowRows, onAirUnit } from '../testing/rows.ts'
import { flowList, listMax } from './flow-rows.ts'

const all = { unitPasses: () => true, channelPasses: () => true }

describe('the list of the signals', () => {
  test('has the way of each unit, on air first, then connecting, then idle ones', () => {
    const rows = flowRows(
      [
        unitRow({ uniqueId: 'u3', name: 'A-idle' }),
        onAirUnit({ uniqueId: 'u2', name: 'B-connecting', applications: { video: 'connecting' }, feeds: [] }),
        onAirUnit({ name: 'C-live' }),
      ],
      [busyChannel()],
    )
    const { rows: lines, count } = flowList(rows, all)
    expect(lines.map(({ unit, channel, state, kbps }) => [unit?.name, channel?.channelName, state, kbps])).toEqual([
      ['C-live', 'Channel-1', 'live', 6000],
      ['B-connecting', 'Channel-1', 'connecting', 6000],
      ['A-idle', 'Channel-1', 'idle', 0],
    ])
    expect(lines[0]!.links).toEqual([
      { carrier: 'cell:Nordtel', kbps: 3000 },
      { carrier: 'cell:Telvia', kbps: 2000 },
      { carrier: 'lan', kbps: 1000 },
    ])
    expect(count).toBe(3)
  })
  test('has one line per camera, and a channel that plays a file without a unit', () => {
    const feeds = ['c1', 'c2'].map((channelId, i) => ({ channelId, name: '', external: false, camera: i + 1 }))
    const channels = [
      busyChannel(),
      busyChannel({ channelId: 'c2' }),
      channelRow({ channelId: 'c3', status: 'PlayStoredFile', bitrate: 10 }),
      channelRow({ channelId: 'c4' }),
    ]
    const { rows } = flowList(flowRows([onAirUnit({ feeds })], channels), all)
    expect(rows.map(({ unit, channel }) => [unit?.uniqueId, channel?.channelId])).toEqual(
      [
        [undefined, 'c3'],
        ['u1', 'c1'],
        ['u1', 'c2'],
      ].toSorted((a, b) => Number(a[0] === undefined) - Number(b[0] === undefined)),
    )
  })
  test('shows at most 200 of them and counts the others', () => {
    const units = Array.from({ length: listMax + 5 }, (_, i) => unitRow({ uniqueId: `u${i}`, name: `U-${i}` }))
    const { rows, count } = flowList(flowRows(units, []), all)
    expect([rows.length, count]).toEqual([listMax, listMax + 5])
  })
})
