import { manualClock } from '@backhaul/clock'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../../tests/support/app.ts'
import { aChannel } from '../../../../../tests/support/builders.ts'
import { pngOf } from '../../../../../tests/support/png.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'

test('a channel whose device was replaced gets its overlay again, once', async () => {
  const clock = manualClock(1_800_000_000_000)
  const app = await startTestApp({ world: 'empty', clock })
  try {
    const [channel, plain] = [await aChannel(app), await aChannel(app)]
    const png = pngOf(4, 4)
    const overlay = { name: 'a.png', sha256: 'a'.repeat(64), width: 4, height: 4, sizeBytes: png.length }
    await app.core.channels.configure(channel, { settings: { overlay }, overlayPng: png }, () => {})
    const fleet = await scriptedFleet(app.core.devices)
    for (const { id } of [channel, plain]) await fleet.say(id, { status: 'idle', settings: { overlay: null } })
    clock.advance(10_000)
    await expect.poll(() => fleet.commands.length).toBe(1)
    expect(fleet.commands[0]).toMatchObject({ deviceId: channel.id, command: { kind: 'setOverlay', overlay, png: png.toString('base64') } })
    await fleet.say(channel.id, { settings: { overlay } })
    clock.advance(10_000)
    await new Promise((resolve) => setImmediate(resolve))
    expect(fleet.commands).toHaveLength(1)
  } finally {
    await app.close()
  }
})
