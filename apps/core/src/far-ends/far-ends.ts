import type { FarEnd } from '@backhaul/device-link'
import type { FastifyBaseLogger } from 'fastify'
import type { Devices } from '../devices/devices.ts'
import type { ChannelRecord } from '../devices/record.ts'
import type { Registry } from '../devices/registry.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { StoredDestination } from '../store/destinations.ts'
import type { Store } from '../store/index.ts'
import { farEndOf } from './address-of.ts'
import { openedSecrets } from './stream-secrets.ts'

/** Channels to which the core sends their destination at the same time. The others wait, each once. */
const atOnce = 8

interface FarEndsDeps {
  log: Pick<FastifyBaseLogger, 'warn'>
  store: Pick<Store, 'destinations'>
  registry: Pick<Registry, 'channels' | 'change'>
  devices: Pick<Devices, 'command'>
  sealing: Sealing
}

/**
 * Sends channels the destinations that they are associated with, with the keys: when the association or the destination changes, and
 * when a channel is online again, because it may have been replaced or missed a change. The secrets are opened for the command alone.
 */
export function createFarEnds({ log, store, registry, devices, sealing }: FarEndsDeps) {
  /** Each channel once, so that the queue has at most the channels of the installation. */
  const waiting = new Set<string>()
  let running = 0

  /** Returns what a channel needs to send to a stream; null when a secret cannot be read any more. */
  function resolve(destination: StoredDestination, streamId: string): FarEnd | 'missing' | 'unreadable' {
    const stream = destination.streams.find((one) => one.streamId === streamId)
    if (stream === undefined) return 'missing'
    const opened = openedSecrets(sealing, destination, stream)
    return opened === null ? 'unreadable' : (farEndOf(stream, opened) ?? 'missing')
  }

  async function send(channelId: string): Promise<void> {
    const found = await store.destinations.ofChannel(channelId)
    const farEnd = found === null ? null : resolve(found.destination, found.streamId)
    if (typeof farEnd === 'string') return log.warn({ channelId, why: farEnd }, 'the destination of a channel cannot be sent to it')
    const result = await devices.command(channelId, { kind: 'configureChannel', settings: { destination: farEnd } })
    // A channel that is offline gets it when it is online again.
    if (!result.ok && result.why !== 'offline') log.warn({ channelId, why: result.why }, 'a channel did not take its destination')
  }

  function next(): void {
    for (const channelId of waiting) {
      if (running >= atOnce) return
      waiting.delete(channelId)
      running++
      send(channelId)
        .catch((error: unknown) => log.warn({ err: error, channelId }, 'the destination of a channel was not sent to it'))
        .finally(() => {
          running--
          next()
        })
    }
  }

  return {
    resolve,

    /** Sends a channel its destination, or that it has none. */
    changed(channelId: string): void {
      waiting.add(channelId)
      next()
    },

    /** Called with a channel that is online again. One without a destination is left alone. */
    back(channel: ChannelRecord): void {
      if (channel.row.cdnName !== null) this.changed(channel.id)
    },

    /** Shows the name of its destination in the row of a channel. */
    show(channelId: string, cdnName: string | null): void {
      const channel = registry.channels.byId.get(channelId)
      if (channel !== undefined && channel.row.cdnName !== cdnName) registry.change(channel, { cdnName })
    },
  }
}
export type FarEnds = ReturnType<typeof createFarEnds>
