import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '../store/index.ts'
import type { Devices } from './devices.ts'
import type { ChannelRecord } from './record.ts'
import type { Registry } from './registry.ts'

const everyMs = 10_000
/** Pictures of one turn, at 110 KB each. The others have their turn later. */
const perTurnMax = 10

interface Deps {
  clock: Clock
  store: Pick<Store, 'channelOverlays'>
  registry: Registry
  devices: Pick<Devices, 'commandInBackground'>
  log: FastifyBaseLogger
}

/** A channel that reports another picture than the stored one, and that speaks to this core. */
function lacksPicture({ stored, state, lastReportMs, link }: ChannelRecord): boolean {
  const { overlay } = stored.settings
  if (!overlay || link === null || lastReportMs === null || state.settings === undefined) return false
  return state.settings.overlay !== undefined && state.settings.overlay?.sha256 !== overlay.sha256
}

/**
 * Gives channels their overlays again: a device that was replaced has none, because its record contains no picture. Looks every 10 s
 * and returns the function that stops it.
 */
export function restoreOverlays({ clock, store, registry, devices, log }: Deps): () => void {
  let running = false
  const restore = async (channel: ChannelRecord) => {
    const { overlay } = channel.stored.settings
    const png = await store.channelOverlays.find(channel.id)
    if (!overlay || png === null) return
    const result = await devices.commandInBackground(channel.id, { kind: 'setOverlay', overlay, png: Buffer.from(png).toString('base64') })
    if (!result.ok) log.debug({ channel: channel.id }, 'a channel did not take its overlay; it is tried again')
  }
  const run = async () => {
    if (running) return
    running = true
    try {
      const lacking = [...Iterator.from(registry.channels.byId.values()).filter(lacksPicture).take(perTurnMax)]
      await Promise.all(lacking.map(restore))
    } catch (error) {
      log.warn({ err: error }, 'overlays of channels could not be read; it is tried again')
    } finally {
      running = false
    }
  }
  return clock.every(everyMs, () => void run())
}
