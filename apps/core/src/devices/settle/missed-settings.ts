import type { Clock } from '@backhaul/clock'
import type { ChannelSettings } from '@backhaul/device-link'
import { isChannelOffline } from '@backhaul/rules/channels'
import type { FastifyBaseLogger } from 'fastify'
import { inTurn } from './in-turn.ts'
import { periodically } from '../../periodically.ts'
import type { Devices } from '../link/devices.ts'
import { withoutKeysOf } from '../registry/fields.ts'
import type { CommandResult } from '../link/link-host.ts'
import type { ChannelRecord } from '../registry/record.ts'
import type { Registry } from '../registry/registry.ts'

const everyMs = 10_000
/** Channels that are sent settings at the same time. The others have their turn later. */
const atOnceMax = 256

interface Deps {
  clock: Clock
  registry: Pick<Registry, 'channels' | 'dirty'>
  devices: Pick<Devices, 'commandInBackground'>
  log: FastifyBaseLogger
}

export interface MissedSettings {
  /** Called with a channel that is online again. */
  back(channel: ChannelRecord): void
  stop(): Promise<void>
}

const isDue = ({ link, lastReportMs, row, state }: ChannelRecord): boolean =>
  state.missed !== undefined && link !== null && lastReportMs !== null && !isChannelOffline(row.status)

/** Reasons that end by themselves. */
const passing = new Set<string | null>(['busy', 'upgrading', 'onAir', 'recording', 'stopping'])

type Rejected = Extract<CommandResult, { why: 'rejected' }>
const isRejected = (result: CommandResult): result is Rejected => !result.ok && result.why === 'rejected'

/**
 * Sends channels the settings that were stored while they were offline: as soon as they are back, and then every 10 s until they
 * have taken them. A provision is not enough. A channel that restarted over an open link gets none, and one that kept running
 * does not read it; both report the former values.
 */
export function sendMissedSettings({ clock, registry, devices, log }: Deps): MissedSettings {
  const forget = (channel: ChannelRecord, settings: ChannelSettings) => {
    channel.state.missed = withoutKeysOf(channel.state.missed ?? {}, settings)
    registry.dirty(channel)
  }
  const sendPart = async (channel: ChannelRecord, settings: ChannelSettings): Promise<CommandResult> => {
    const result = await devices.commandInBackground(channel.id, { kind: 'configureChannel', settings })
    if (!result.ok) return result
    channel.state.settings = { ...channel.state.settings, ...settings }
    forget(channel, settings)
    return result
  }
  // The spec doesn't say what becomes of a setting that was stored for a channel that was offline and that the channel refuses; we
  // send the others, and show what the channel reports. One that is refused for now is sent again.
  const sendNow = async (channel: ChannelRecord) => {
    const { missed } = channel.state
    if (missed === undefined || !isDue(channel)) return
    const whole = await sendPart(channel, missed)
    if (!isRejected(whole)) return
    const parts = Object.entries(missed)
    for (const [key, value] of parts) {
      const result = parts.length === 1 ? whole : await sendPart(channel, { [key]: value })
      if (!isRejected(result) || passing.has(result.code)) continue
      forget(channel, { [key]: value })
      log.warn({ channelId: channel.id, setting: key }, 'a channel refuses a setting that was stored while it was offline')
    }
  }
  let underWay = 0
  const send = async (channel: ChannelRecord) => {
    if (underWay >= atOnceMax) return
    underWay++
    try {
      // In turn, so that a change by a user is sent before these, which no longer contain it, or behind them.
      await inTurn(channel, () => sendNow(channel))
    } catch (error) {
      log.debug({ err: error, channelId: channel.id }, 'settings were not sent to a channel; it is tried again')
    } finally {
      underWay--
    }
  }

  const { stop } = periodically({ clock, everyMs, log, failure: 'settings were not sent to channels' }, async () => {
    await Promise.all([...Iterator.from(registry.channels.byId.values()).filter(isDue).take(atOnceMax)].map(send))
  })
  return {
    back(channel) {
      if (isDue(channel)) void send(channel)
    },
    stop,
  }
}
