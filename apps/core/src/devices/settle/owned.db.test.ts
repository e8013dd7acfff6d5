import { manualClock } from '@backhaul/clock'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aUser } from '../../../../../tests/support/builders.ts'
import { pngOf } from '../../../../../tests/support/png.ts'
import { scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'

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

test('a channel that refuses its overlay gets it at most 30 times, and again when it is back', async () => {
  const clock = manualClock(1_800_000_000_000)
  const app = await startTestApp({ world: 'empty', clock, environment: { HEARTBEAT_MS: '3600000' } })
  try {
    const channel = await aChannel(app)
    const fleet = await scriptedFleet(app.core.devices)
    fleet.obey = () => ({ code: 'busy' })
    const reported = { name: 'b.png', sha256: 'b'.repeat(64), width: 1, height: 1, sizeBytes: 70 }
    await fleet.say(channel.id, { status: 'idle', settings: { overlay: reported } })
    for (let turn = 0; turn < 60; turn++) {
      clock.advance(10_000)
      // Each command follows a read of the database.
      await expect.poll(() => fleet.commands.length).toBeGreaterThanOrEqual(Math.min(turn + 1, 30))
    }
    expect(fleet.commands).toHaveLength(30)
    fleet.reboot(channel.id)
    await fleet.say(channel.id, { status: 'idle', settings: { overlay: reported } })
    await expect.poll(() => fleet.commands.length).toBe(31)
  } finally {
    await app.close()
  }
})

test('a stream whose start or stop the channel did not confirm gets it again only when a later report shows that it lacks it', async () => {
  const clock = manualClock(1_800_000_000_000)
  const app = await startTestApp({ world: 'empty', clock, environment: { HEARTBEAT_MS: '3600000' } })
  try {
    const admin = await aUser(app, { role: 'super_user' })
    const [source, target] = [await aChannel(app), await aChannel(app)]
    const fleet = await scriptedFleet(app.core.devices)
    await fleet.say(source.id, { status: 'collecting', sendsTo: null })
    await ask(app, admin, `POST /v2/p2p/${source.id}`, { targetId: target.id })
    const sent = () => fleet.commands.map(({ command }) => command.kind)
    const inVain = async (call: 'POST' | 'DELETE') => {
      const { length } = fleet.commands
      const reply = ask(app, admin, `${call} /v2/p2p/${source.id}/stream`)
      await expect.poll(() => fleet.commands.length).toBe(length + 1)
      clock.advance(app.core.config.COMMAND_TIMEOUT_MS)
      expect((await reply).body.code).toBe('DEVICE_TIMEOUT')
    }
    const look = async () => {
      clock.advance(10_000)
      await new Promise((resolve) => setTimeout(resolve, 200))
      await settled()
    }
    fleet.obey = () => null
    await inVain('POST')
    await look()
    await look()
    expect(sent()).toEqual(['startPointToPoint'])
    fleet.obey = () => true
    // Its heartbeat: it still does not send.
    await fleet.say(source.id, {})
    await look()
    await expect.poll(sent).toEqual(['startPointToPoint', 'startPointToPoint'])
    await fleet.say(source.id, { sendsTo: { channelId: target.id, state: 'sending' } })
    await look()
    fleet.obey = () => null
    await inVain('DELETE')
    await look()
    expect(sent().slice(2)).toEqual(['stopPointToPoint'])
    fleet.obey = () => true
    await fleet.say(source.id, { bitrateKbps: 4000 })
    await look()
    await expect.poll(() => sent().slice(2)).toEqual(['stopPointToPoint', 'stopPointToPoint'])
    await fleet.say(source.id, { sendsTo: null })
    await look()
    expect(fleet.commands).toHaveLength(4)
  } finally {
    await app.close()
  }
})
