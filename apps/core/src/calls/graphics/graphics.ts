import type { Clock } from '@backhaul/clock'
import type { GraphicsJob } from '@backhaul/contract/graphics'
import { graphicsTrialHours } from '@backhaul/rules/services'
import type { FastifyBaseLogger } from 'fastify'
import { CallError } from '../../call-error.ts'
import type { Config } from '../../config.ts'
import { commandChannel } from '../../devices/settle/command-channel.ts'
import type { Configurers } from '../../devices/settle/configurers.ts'
import type { Owned } from '../../devices/settle/owned.ts'
import type { Devices } from '../../devices/link/devices.ts'
import type { Registry } from '../../devices/registry/registry.ts'
import { periodically } from '../../periodically.ts'
import type { StoredComposition } from '../../store/graphics.ts'
import type { Store } from '../../store/index.ts'
import type { GraphicsProvider, NewGraphics } from './provider.ts'
import { createRepair } from './repair.ts'

/** How often the core looks for trials that are over. A trial of 10 hours may take this much longer. */
const lookEveryMs = 10_000
const usageLimitMs = graphicsTrialHours * 3_600_000

interface Deps {
  store: Store
  registry: Registry
  devices: Pick<Devices, 'command'>
  owned: Pick<Owned, 'doubt'>
  config: Config
  channels: Configurers['channels']
  clock: Clock
  log: FastifyBaseLogger
  provider: GraphicsProvider
}

/** Takes everything off air whose service has ended. A channel that is away gets it with its next provision. */
async function endTrials({ store, clock, log }: Deps, show: (channelId: string, composition: null) => Promise<void>): Promise<void> {
  for (const composition of await store.graphicsOnAir.endTrials(clock.now(), usageLimitMs)) {
    const { onAirChannelId } = composition
    if (onAirChannelId === null || !(await store.graphicsOnAir.takeOffAir(composition, clock.now()))) continue
    log.info({ inventoryId: composition.inventoryId, channelId: onAirChannelId }, 'a composition was taken off air: the service has ended')
    await show(onAirChannelId, null).catch((error: unknown) => log.warn({ err: error }, 'a channel did not take its graphics off'))
  }
}

export type GraphicsService = ReturnType<typeof createGraphics>

/** Makes compositions at the graphics provider, shows them on channels, and ends trials that are over. */
export function createGraphics(deps: Deps) {
  const { clock, log, provider, store, registry, owned, channels } = deps

  /** Returns the answer of the provider. A provider that fails is logged, and ends the call with an error of its own. */
  async function ask<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer
    } catch (error) {
      log.warn({ err: error }, 'the graphics provider does not respond')
      throw new CallError('GRAPHICS_FAILED')
    }
  }

  /** Takes the end of the job of a composition, and returns the state of the job. */
  async function settle({ id, jobId, state }: StoredComposition): Promise<GraphicsJob> {
    const job = { jobId, appId: id }
    if (state !== 'creating') return { ...job, status: state === 'ready' ? 'done' : 'failed', percent: 100 }
    const status = await ask(provider.jobStatus(jobId, clock.now()))
    if (status.status === 'running') return { ...job, ...status }
    const end = status.status === 'done' ? { state: 'ready' as const, appId: status.appId } : { state: 'failed' as const }
    await store.graphics.endJob(id, end, clock.now())
    return { ...job, status: status.status, percent: 100 }
  }

  /** Brings the settings of a channel and its device in line with the composition that is stored for it. */
  async function show(channelId: string, composition: StoredComposition | null): Promise<void> {
    const channel = registry.channels.byId.get(channelId)
    if (channel === undefined) return
    const graphics = composition && { name: composition.name, layout: composition.layout }
    await channels.configure(channel, { settings: { graphics } }, () => {})
    try {
      await commandChannel(deps, channel, { kind: 'configureChannel', settings: { graphics } })
    } catch (error) {
      // The outcome at the device is open: it gets what is stored once more.
      owned.doubt(channel, 'graphics')
      throw error
    }
  }

  const repair = createRepair(deps, show)
  const failure = 'the trials of graphics and the compositions on air could not be read'
  const { stop } = periodically({ clock, everyMs: lookEveryMs, log, failure }, () => endTrials(deps, show).finally(repair))

  return {
    settle,
    templates: (inventoryId: string) => ask(provider.templates(inventoryId)),
    begin: (graphics: NewGraphics) => ask(provider.create(graphics, clock.now())),
    removeApp: (appId: string) => ask(provider.remove(appId)),

    /** Shows a stored composition at its channel. A channel that refuses it shows none, and neither does the row. */
    async putOnAir(composition: StoredComposition, channelId: string): Promise<void> {
      try {
        await show(channelId, composition)
      } catch (error) {
        await store.graphicsOnAir.takeOffAir({ ...composition, onAirChannelId: channelId }, clock.now())
        const channel = registry.channels.byId.get(channelId)
        if (channel !== undefined) {
          await channels.configure(channel, { settings: { graphics: null } }, () => {})
          owned.doubt(channel, 'graphics')
        }
        throw error
      }
    },

    /** Takes the composition off a channel. */
    takeOffAir: (channelId: string): Promise<void> => show(channelId, null),

    close: stop,
  }
}
