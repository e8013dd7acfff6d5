import type { FarEnd } from '@backhaul/device-link'
import type { FastifyBaseLogger } from 'fastify'
import type { Devices } from '../devices/link/devices.ts'
import type { ChannelRecord } from '../devices/registry/record.ts'
import type { Registry } from '../devices/registry/registry.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { StoredChannel } from '../store/channels.ts'
import type { StoredDestination } from '../store/destinations.ts'
import type { Store } from '../store/index.ts'
import { farEndOf } from './address-of.ts'
import { linkedTo } from './linked-to.ts'
import { openedSecrets } from './stream-secrets.ts'

/** Channels to which the core sends their destination at the same time. The others wait, each once. */
const atOnce = 8

interface FarEndsDeps {
  log: Pick<FastifyBaseLogger, 'warn'>
  store: Pick<Store, 'destinations' | 'p2pLinks'>
  registry: Pick<Registry, 'channels' | 'configure'>
  devices: Pick<Devices, 'commandInBackground'>
  sealing: Sealing
}

/**
 * Sends channels the destinations that they are associated with, with the keys: when the association or the destination changes, and
 * when a channel is online again, because it may have been replaced or missed a change. So are point-to-point links that shall send. The secrets are opened for the command alone.
 */
export function createFarEnds({ log, store, registry, devices, sealing }: FarEndsDeps) {
  /** The targets of the point-to-point links that shall send, by the channel that sends. At most one per channel. */
  const links = new Map<string, string>()
  /** Each channel once, so that the queue has at most the channels of the installation. */
  const waiting = new Set<string>()
  /** Those of them that shall send to no destination any more. */
  const cleared = new Set<string>()
  let running = 0

  /** Returns what a channel needs to send to a stream; null when a secret cannot be read any more. */
  function resolve(destination: StoredDestination, streamId: string): FarEnd | 'missing' | 'unreadable' {
    const stream = destination.streams.find((one) => one.streamId === streamId)
    if (stream === undefined) return 'missing'
    const opened = openedSecrets(sealing, destination, stream)
    return opened === null ? 'unreadable' : (farEndOf(stream, opened) ?? 'missing')
  }

  async function send(channelId: string): Promise<void> {
    const isCleared = cleared.delete(channelId)
    const channel = registry.channels.byId.get(channelId)
    if (channel === undefined) return
    if (isCleared || channel.row.cdnName !== null || channel.state.hasDestination) await sendDestination(channelId)
    const targetId = await linkedTo(channelId, links.get(channelId), store)
    if (targetId === null || channel.state.sendsTo) return
    const result = await devices.commandInBackground(channelId, { kind: 'startPointToPoint', channelId: targetId })
    if (!result.ok && result.why !== 'offline') log.warn({ channelId, why: result.why }, 'a channel did not take its point-to-point link')
  }

  async function sendDestination(channelId: string): Promise<void> {
    const found = await store.destinations.ofChannel(channelId)
    const farEnd = found === null ? null : resolve(found.destination, found.streamId)
    if (typeof farEnd === 'string') return log.warn({ channelId, why: farEnd }, 'the destination of a channel cannot be sent to it')
    const result = await devices.commandInBackground(channelId, { kind: 'configureChannel', settings: { destination: farEnd } })
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
      cleared.add(channelId)
      waiting.add(channelId)
      next()
    },

    /**
     * Called with a channel that is online again. One without a link, and without a destination here and there, is left alone.
     */
    back({ id, row, state }: ChannelRecord): void {
      if (row.cdnName === null && !state.hasDestination && !links.has(id)) return
      waiting.add(id)
      next()
    },

    /** Reads the links that shall send. */
    async load(): Promise<void> {
      for (const { channelId, targetId } of await store.p2pLinks.started()) links.set(channelId, targetId)
    },

    /** Notes that the link of a channel shall send to another one from now on, or to none. */
    link(channelId: string, targetId: string | null): void {
      if (targetId === null) links.delete(channelId)
      else links.set(channelId, targetId)
    },

    /** Shows the name of its destination in the row of a channel. */
    show(channelId: string, cdnName: string | null): void {
      const channel = registry.channels.byId.get(channelId)
      const change: Partial<StoredChannel> = { cdnName }
      if (channel !== undefined && channel.row.cdnName !== cdnName) registry.configure(channel, change)
    },
  }
}
export type FarEnds = ReturnType<typeof createFarEnds>
