import { type ChannelRow, ChannelStatus } from '@backhaul/contract/channels'
import { Activity, type Applications, ProductType, UnitStatus } from '@backhaul/contract/units'
import { describe, expect, test } from 'vitest'
import { channelType } from '../channels/channel-type.ts'
import { deriveStatus, isClaimed } from '../status/index.ts'
import { typeGroupOf } from '../units/product.ts'
import { channelCounterNames, channelCountersOf } from './channel-counters.ts'
import { noCounts, recount } from './shared-sets.ts'
import { type CountedUnit, type CounterName, counterNames, countersOf } from './unit-counters.ts'

const unit = (type: ProductType, status: UnitStatus, alerts = { warning: 0, critical: 0 }): CountedUnit => ({
  status,
  applications: {},
  type,
  typeGroup: typeGroupOf(type),
  alerts,
})

/** A small generator with a fixed seed: the same rows in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let x = seed; ;) yield (x = (Math.imul(x, 1_103_515_245) + 12_345) >>> 0)
}

describe('counter bar', () => {
  test('R-066 has on air, busy, idle, offline, field, camera, lite, smart, ptmp, ptp and active alerts, in this order', () => {
    expect(counterNames).toEqual(['onAir', 'busy', 'idle', 'offline', 'field', 'camera', 'lite', 'smart', 'ptmp', 'ptp', 'activeAlerts'])
  })

  test.each<[ProductType, CounterName[]]>([
    ['LU-800', ['field']],
    ['Drone', ['field']],
    ['Solo', ['field', 'camera']],
    ['Solo-PRO', ['field', 'camera']],
    ['LU-Lite', ['lite']],
    ['LU-Smart', ['smart']],
    ['PTP-2', ['ptp']],
    ['PTMP-4', ['ptmp']],
    ['Xtender', []],
  ])('R-066 counts a %s under %j', (type, names) => expect(countersOf(unit(type, 'idle'))).toEqual(['idle', ...names]))

  test('R-066 counts a unit with any active alert once', () => {
    expect(countersOf(unit('LU-Lite', 'offline', { warning: 2, critical: 1 }))).toEqual(['offline', 'lite', 'activeAlerts'])
  })

  test.each<[CounterName, UnitStatus[]]>([
    ['offline', ['offline', 'unavailable']],
    ['idle', ['idle', 'forwarding', 'online']],
    [
      'busy',
      [
        'storeandforward',
        'streaming',
        'streamingandforwarding',
        'fetchlogs',
        'upgrading',
        'transparent_bridge',
        'setup_transparent_bridge',
        'speedtest',
      ],
    ],
  ])('R-066 counts as %s exactly %j', (name, statuses) => {
    expect(UnitStatus.options.filter((status) => countersOf(unit('LU-300', status)).includes(name))).toEqual(statuses)
  })

  test('every busy unit is counted as busy, over every set of activities', () => {
    const wrong = []
    for (let mask = 0; mask < 1 << Activity.options.length; mask++) {
      const applications = Object.fromEntries(Activity.options.filter((_, i) => mask & (1 << i)).map((activity) => [activity, 'running']))
      if (isClaimed(applications) && countersOf(unit('LU-300', deriveStatus(applications)))[0] !== 'busy') wrong.push(applications)
    }
    expect(wrong).toEqual([])
  })

  test('counts every unit that streams as on air and as busy, an upgrading one too', () => {
    const counted = (applications: Applications) => countersOf({ ...unit('Xtender', deriveStatus(applications)), applications })
    expect(counted({ video: 'running' })).toEqual(['onAir', 'busy'])
    expect(counted({ switcher: 'running', upgrade: 'running' })).toEqual(['onAir', 'busy'])
    expect(counted({ video: 'connecting' })).toEqual(['idle'])
    expect(counted({ store: 'running' })).toEqual(['busy'])
  })

  test('the same counters are the same array', () => {
    expect(countersOf(unit('LU-300', 'streaming'))).toBe(countersOf(unit('LU-800', 'upgrading')))
  })
})

describe('counter transitions', () => {
  test.each<[string, UnitStatus, UnitStatus, CounterName, CounterName]>([
    ['R-067 online to offline', 'idle', 'offline', 'idle', 'offline'],
    ['R-068 offline to online', 'offline', 'idle', 'offline', 'idle'],
    ['R-069 streaming to online', 'streaming', 'idle', 'busy', 'idle'],
    ['R-070 streaming to offline', 'streaming', 'offline', 'busy', 'offline'],
    ['R-071 online to streaming', 'idle', 'streaming', 'idle', 'busy'],
    ['R-072 offline to streaming', 'offline', 'streaming', 'offline', 'busy'],
    ['R-073 store and forward to online', 'storeandforward', 'idle', 'busy', 'idle'],
    ['R-073 store and forward to offline', 'storeandforward', 'offline', 'busy', 'offline'],
    ['R-074 offline to store and forward', 'offline', 'storeandforward', 'offline', 'busy'],
    ['R-075 online to store and forward', 'idle', 'storeandforward', 'idle', 'busy'],
  ])('%s moves one unit from its counter to the other', (_, before, after, from, to) => {
    const counts = recount(noCounts(counterNames), null, countersOf(unit('Xtender', before)))
    expect(counts).toEqual({ ...noCounts(counterNames), [from]: 1 })
    expect(recount(counts, countersOf(unit('Xtender', before)), countersOf(unit('Xtender', after)))).toEqual({
      ...noCounts(counterNames),
      [to]: 1,
    })
  })

  test('counting change by change equals counting all rows', () => {
    const random = numbers(7)
    const pick = <T>(items: readonly T[]): T => items[random.next().value % items.length]!
    const rows = new Map<number, CountedUnit>()
    let counts = noCounts(counterNames)
    for (let step = 0; step < 5000; step++) {
      const id = random.next().value % 200
      const before = rows.get(id)
      const gone = before !== undefined && random.next().value % 10 === 0
      const after = gone
        ? undefined
        : unit(pick(ProductType.options), pick(UnitStatus.options), { warning: random.next().value % 2, critical: 0 })
      if (after) rows.set(id, after)
      else rows.delete(id)
      counts = recount(counts, before ? countersOf(before) : null, after ? countersOf(after) : null)
    }
    const folded = [...rows.values()].reduce((sum, row) => recount(sum, null, countersOf(row)), noCounts(counterNames))
    expect(counts).toEqual(folded)
    expect(counts.busy + counts.idle + counts.offline).toBe(rows.size)
  })

  test('a change without a move returns the same counts', () => {
    const counts = noCounts(counterNames)
    expect(recount(counts, countersOf(unit('LU-300', 'streaming')), countersOf(unit('LU-300', 'streamingandforwarding')))).toBe(counts)
  })
})

describe('channel counters', () => {
  const channel = (fields: Partial<ChannelRow>): ChannelRow => {
    const row: ChannelRow = {
      channelId: 'c1',
      channelName: 'c1',
      type: 'preview',
      status: 'idle',
      serverId: 's1',
      supportedByUnit: true,
      licensed: true,
      serverName: 's1',
      destination: null,
      tally: null,
      ifb: null,
      tallyHwStatus: 'none',
      audioHwStatus: 'none',
      inventoryId: 'i1',
      inventories: ['i1'],
      groups: [],
      output: false,
      distributor: false,
      forceOutput: false,
      forwardRtmp: false,
      ndi: false,
      sdiNo: null,
      flavor: null,
      studio: false,
      sharing: false,
      cdnName: null,
      allocatedTo: null,
      allocatedToUnitAlias: null,
      allocatedToUnitUid: null,
      allocatedToByApp: null,
      onAir: false,
      recording: false,
      ingest: false,
      graphics: null,
      bitrate: 0,
      uptime: null,
      liveuVersion: '10.1',
      lastSeen: null,
      ...fields,
    }
    return { ...row, type: channelType(row) }
  }

  test('R-189 has busy, idle, offline, sdi, smpte, cdn, preview, studio, share, distributor, output and input', () => {
    expect(channelCounterNames).toEqual([
      'busy',
      'idle',
      'offline',
      'sdi',
      'smpte',
      'cdn',
      'preview',
      'studio',
      'share',
      'distributor',
      'output',
      'input',
    ])
  })

  test.each<[Partial<ChannelRow>, string[]]>([
    [{}, ['idle', 'preview']],
    [{ sdiNo: 1 }, ['idle', 'sdi', 'input']],
    [{ sdiNo: 1, output: true, status: 'collecting' }, ['busy', 'sdi', 'output']],
    [{ flavor: 'SMPTE2110', status: 'offline' }, ['offline', 'smpte', 'output']],
    [{ forwardRtmp: true, cdnName: 'Akamai' }, ['idle', 'cdn', 'output']],
    [{ studio: true, sharing: true, status: 'unavailable' }, ['offline', 'preview', 'studio', 'share']],
    [{ distributor: true, output: true }, ['idle', 'distributor', 'output']],
  ])('R-189 counts %j under %j', (fields, names) => expect(channelCountersOf(channel(fields)).toSorted()).toEqual(names.toSorted()))

  test('R-188 every status is counted under exactly one of offline, idle and busy', () => {
    expect(Object.fromEntries(ChannelStatus.options.map((status) => [status, channelCountersOf(channel({ status }))[0]]))).toEqual({
      offline: 'offline',
      unavailable: 'offline',
      idle: 'idle',
      online: 'idle',
      collecting: 'busy',
      PlayStoredFile: 'busy',
      connecting: 'busy',
      upgrading: 'busy',
    })
  })

  test('R-188 status changes adjust the offline, idle and busy counters', () => {
    let counts = recount(noCounts(channelCounterNames), null, channelCountersOf(channel({ status: 'offline' })))
    expect(counts.offline).toBe(1)
    counts = recount(counts, channelCountersOf(channel({ status: 'offline' })), channelCountersOf(channel({ status: 'idle' })))
    counts = recount(counts, channelCountersOf(channel({ status: 'idle' })), channelCountersOf(channel({ status: 'collecting' })))
    expect({ offline: counts.offline, idle: counts.idle, busy: counts.busy, preview: counts.preview }).toEqual({
      offline: 0,
      idle: 0,
      busy: 1,
      preview: 1,
    })
  })
})
