import { linkLimits } from '@backhaul/device-link'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'

const id = 'u-000001'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const connect = () => scriptedFleet(app.core.devices)

describe('a fleet that sends hello', () => {
  test('gets the settings of a unit as last reported, over those that users have set', async () => {
    const [fleet, record] = [await connect(), app.core.registry.units.byId.get(id)]
    if (record === undefined) throw new Error(`There is no unit ${id}.`)
    await app.core.units.configure(record, { settings: { shootingMode: 'sport', ifbDelayMs: 300 } }, () => {})
    await fleet.say(id, { settings: { ifbDelayMs: 700, filenamePrefix: 'Now' } })
    const again = await connect()
    expect(again.provisions.find(({ deviceId }) => deviceId === id)?.settings).toMatchObject({
      shootingMode: 'sport',
      ifbDelayMs: 700,
      filenamePrefix: 'Now',
    })
    for (const { end } of [fleet, again]) end.close()
  })

  test('gets pages that fit into a frame, however long the metadata of its units is', async () => {
    const metadata = Object.fromEntries(Array.from({ length: 32 }, (_, i) => [`field ${i}`, '字'.repeat(1024)]))
    const before = [...app.core.registry.units.byId.values()].map(({ state }) => [state, state.settings] as const)
    for (const [state] of before) state.settings = { metadata }
    const fleet = await connect()
    const pagesOf = () => fleet.frames.filter((frame) => frame.op === 'provision')
    await vi.waitFor(() => expect(pagesOf().at(-1)?.last).toBe(true))
    const pages = pagesOf()
    expect(Math.max(...pages.map((page) => Buffer.byteLength(JSON.stringify(page))))).toBeLessThan(linkLimits.frameBytesMax)
    expect(fleet.provisions.filter(({ kind }) => kind === 'unit')).toHaveLength(before.length)
    expect(pages.map(({ last }) => last)).toEqual([...pages.slice(1).map(() => false), true])
    for (const [state, settings] of before) Object.assign(state, { settings })
    fleet.end.close()
  })
})
