import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import { inTurn } from './in-turn.ts'
import { periodically } from '../../periodically.ts'
import type { Store } from '../../store/index.ts'
import type { Devices } from '../link/devices.ts'
import type { ChannelRecord } from '../registry/record.ts'
import type { Registry } from '../registry/registry.ts'

const everyMs = 10_000
/** Pictures of one turn, at 110 KB each. The others have their turn later. */
const perTurnMax = 10

interface Deps {
  clock: Clock
  store: Pick<Store, 'channelOverlays' | 'channels'>
  registry: Registry
  devices: Pick<Devices, 'commandInBackground'>
  log: FastifyBaseLogger
}

export interface Overlays {
  /** Notes that a channel may have another overlay than the stored one: it gets the stored one. */
  doubt(channel: ChannelRecord): void
  stop(): Promise<void>
}

/** Whether a channel reports another overlay than the stored one, or one although none is stored. */
function differs({ stored, state }: ChannelRecord): boolean {
  const reported = state.settings?.overlay
  return reported !== undefined && reported?.sha256 !== stored.settings.overlay?.sha256
}

/**
 * Gives channels their overlays again: a device that was replaced has none, because its record contains no picture, and one whose
 * change could not be stored has another. The spec doesn't say what becomes of an overlay that is not stored; we remove it, because
 * no user sees or removes it otherwise. Looks every 10 s.
 */
export function restoreOverlays({ clock, store, registry, devices, log }: Deps): Overlays {
  const doubted = new WeakSet<ChannelRecord>()
  const isWrong = (channel: ChannelRecord) =>
    channel.link !== null && channel.lastReportMs !== null && (doubted.has(channel) || differs(channel))

  const restoreNow = async (channel: ChannelRecord) => {
    // A change that was under way is stored, or not, by now.
    if (!isWrong(channel)) return
    // Read behind the writes before it: the outcome of one may have been unknown.
    const overlay = (await store.channels.current(channel.id))?.settings.overlay ?? null
    const png = overlay && (await store.channelOverlays.find(channel.id))
    if (overlay !== null && png === null) return
    const picture = png && { png: Buffer.from(png).toString('base64') }
    const result = await devices.commandInBackground(channel.id, { kind: 'setOverlay', overlay, ...picture })
    if (!result.ok) return log.debug({ channel: channel.id }, 'a channel did not take its overlay; it is tried again')
    doubted.delete(channel)
    channel.state.settings = { ...channel.state.settings, overlay }
  }
  const restore = async (channel: ChannelRecord) => inTurn(channel, () => restoreNow(channel))
  const { run, stop } = periodically({ clock, everyMs, log, failure: 'overlays of channels could not be read' }, async () => {
    await Promise.all([...Iterator.from(registry.channels.byId.values()).filter(isWrong).take(perTurnMax)].map(restore))
  })
  return {
    doubt(channel) {
      doubted.add(channel)
      void run()
    },
    stop,
  }
}
