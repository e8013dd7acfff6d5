import { manualClock } from '@backhaul/clock'
import type { CoreEnd, CoreFrame } from '@backhaul/device-link'
import { describe, expect, test } from 'vitest'
import type { StoredUnit } from '../../store/units.ts'
import { Provisioning } from './provisioning.ts'
import type { AnyRecord } from '../registry/record.ts'
import { unitRecord } from '../kinds/unit-record.ts'

const unit = (uniqueId: string): AnyRecord =>
  unitRecord(
    { uniqueId, type: 'LU-800', name: uniqueId, inventories: [], groups: [], selChannel: null } as unknown as StoredUnit,
    undefined,
  )
const units = (count: number) => Array.from({ length: count }, (_, i) => unit(`u-${i}`))

/** A fleet that reads nothing until the test says so. */
function setup() {
  const clock = manualClock(0)
  const frames: Extract<CoreFrame, { op: 'provision' }>[] = []
  const fleet = { waiting: 0 }
  const withdrawn = new Set<string>()
  const end: CoreEnd = {
    onFrame: null,
    onClose: null,
    close() {},
    get waiting() {
      return fleet.waiting
    },
    send(frame) {
      if (frame.op === 'provision') frames.push(frame)
    },
  }
  const provisioning = new Provisioning({ end, transportClock: clock, sealing: { open: () => null }, has: ({ id }) => !withdrawn.has(id) })
  return { clock, frames, fleet, withdrawn, provisioning, ids: () => frames.flatMap(({ devices }) => devices.map((one) => one.deviceId)) }
}

describe('the records of a large fleet', () => {
  test('are sent in several turns of the event loop, each once and in order, and only the last page is marked', () => {
    const { clock, frames, provisioning, ids } = setup()
    const all = units(5200)
    provisioning.send(all)
    expect(frames).toHaveLength(4)
    clock.advance(1)
    expect(ids()).toEqual(all.map(({ id }) => id))
    expect(frames.map(({ last }) => last)).toEqual([...Array<boolean>(10).fill(false), true])
    clock.advance(1000)
    expect(frames).toHaveLength(11)
  })

  test('wait while the fleet has more than 4 MB to read', () => {
    const { clock, frames, fleet, provisioning } = setup()
    fleet.waiting = 4 * 1024 * 1024 + 1
    provisioning.send(units(600))
    clock.advance(60_000)
    expect(frames).toHaveLength(0)
    fleet.waiting = 0
    clock.advance(20)
    expect(frames.map(({ devices, last }) => [devices.length, last])).toEqual([
      [500, false],
      [100, true],
    ])
  })

  test('do not contain a device that was withdrawn meanwhile, and end with a device that was added meanwhile', () => {
    const { clock, frames, provisioning, withdrawn, ids } = setup()
    provisioning.send(units(2500))
    withdrawn.add('u-2400')
    provisioning.send([unit('new')])
    clock.advance(1)
    expect(ids()).not.toContain('u-2400')
    expect([ids().length, ids().at(-1)]).toEqual([2500, 'new'])
    expect(frames.filter(({ last }) => last)).toHaveLength(1)
  })

  test('are sent once when they change several times before the fleet reads', () => {
    const { clock, fleet, provisioning, ids } = setup()
    const [one, other] = [unit('one'), unit('other')]
    fleet.waiting = 5 * 1024 * 1024
    for (let i = 0; i < 100; i++) provisioning.send([one, other])
    fleet.waiting = 0
    clock.advance(20)
    expect(ids()).toEqual(['one', 'other'])
  })

  test('are not sent any more after the link has ended', () => {
    const { clock, frames, provisioning } = setup()
    provisioning.send(units(2500))
    provisioning.stop()
    clock.advance(1000)
    expect(frames).toHaveLength(4)
  })
})

test('a fleet without devices gets one empty page, which is the last one', () => {
  const { frames, provisioning } = setup()
  provisioning.send([])
  expect(frames).toEqual([{ op: 'provision', devices: [], last: true }])
})
