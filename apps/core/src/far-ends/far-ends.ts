import type { FarEnd } from '@backhaul/device-link'
import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import type { Devices } from '../devices/link/devices.ts'
import { createPaced } from '../devices/link/paced.ts'
import type { ChannelRecord } from '../devices/registry/record.ts'
import type { Registry } from '../devices/registry/registry.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { StoredChannel } from '../store/channels.ts'
import type { ChosenStream } from '../store/destinations.ts'
import type { Store } from '../store/index.ts'
import { farEndOf } from './address-of.ts'
import { openedSecrets } from './stream-secrets.ts'

/**
 * A device answers within a second, so that a start with 5,000 destinations takes 20 s, and a fleet that is late has no more than 256
 * commands to answer. A channel that is online and answers none of 30 gets its destination when it is online again.
 */
const pace = { atOnceMax: 256, pageMax: 64, retryMs: 10_000, triesMax: 30 }

interface FarEndsDeps {
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
  store: Pick<Store, 'destinations'>
  registry: Pick<Registry, 'channels' | 'configure'>
  devices: Pick<Devices, 'commandInBackground'>
  sealing: Sealing
}

type Streams = ChosenStream['destination']

/** Returns what a channel needs to send to a stream. */
function farEndIn(sealing: Sealing, destination: Streams, streamId: string): FarEnd | 'missing' | 'unreadable' {
  const stream = destination.streams.find((one) => one.streamId === streamId)
  if (stream === undefined) return 'missing'
  const opened = openedSecrets(sealing, destination, stream)
  return opened === null ? 'unreadable' : (farEndOf(stream, opened) ?? 'missing')
}

/**
 * Sends channels the destinations that they are associated with, with the keys: when the association or the destination changes, and
 * when a channel is online again, because it may have been replaced or missed a change. The secrets are opened for the command alone.
 */
export function createFarEnds({ clock, log, store, registry, devices, sealing }: FarEndsDeps) {
  /** Channels that shall send to no destination any more, until they know. */
  const cleared = new Set<string>()

  const resolve = (destination: Streams, streamId: string) => farEndIn(sealing, destination, streamId)

  /** Returns whether the channel has answered, or gets its destination when it is online again. */
  async function ask(channelId: string, destination: FarEnd | null): Promise<boolean> {
    const result = await devices.commandInBackground(channelId, { kind: 'configureChannel', settings: { destination } })
    if (result.ok || result.why === 'offline' || result.why === 'lost') return true
    if (result.why === 'rejected') log.warn({ channelId, why: result.why }, 'a channel did not take its destination')
    return result.why === 'rejected'
  }

  async function sendDestination(channelId: string, found: ChosenStream | undefined): Promise<boolean> {
    const farEnd = found === undefined ? null : resolve(found.destination, found.streamId)
    if (typeof farEnd !== 'string') return ask(channelId, farEnd)
    log.warn({ channelId, why: farEnd }, 'the destination of a channel cannot be sent to it')
    return true
  }

  async function clear(channelId: string, found: ChosenStream | undefined): Promise<boolean> {
    let isDone = false
    try {
      return (isDone = await sendDestination(channelId, found))
    } finally {
      if (!isDone) cleared.add(channelId)
    }
  }

  async function send(channelId: string, found: ReadonlyMap<string, ChosenStream>): Promise<boolean> {
    const channel = registry.channels.byId.get(channelId)
    const give = cleared.delete(channelId) ? clear : sendDestination
    if (channel === undefined) return true
    const isDue = give === clear || channel.row.cdnName !== null || channel.state.hasDestination
    return !isDue || give(channelId, found.get(channelId))
  }

  const { want } = createPaced({
    ...pace,
    clock,
    load: store.destinations.ofChannels,
    send,
    givenUp: (channelId, error) => log.warn({ channelId, err: error }, 'a channel does not answer, and may have another destination'),
  })

  return {
    resolve,

    /** Sends a channel its destination, or that it has none. */
    changed(channelId: string): void {
      cleared.add(channelId)
      want(channelId)
    },

    /**
     * Called with a channel that is online again. One without a destination here and there is left alone.
     */
    back({ id, row, state }: ChannelRecord): void {
      if (row.cdnName === null && !state.hasDestination) return
      want(id)
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
