import type { FastifyBaseLogger } from 'fastify'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import type { Registry } from '../../devices/registry/registry.ts'
import type { StoredComposition } from '../../store/graphics.ts'
import type { Store } from '../../store/index.ts'

interface Deps {
  store: Pick<Store, 'graphicsOnAir'>
  registry: Pick<Registry, 'channels'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

type Show = (channelId: string, composition: StoredComposition | null) => Promise<void>

/** Whether the settings of a channel have the composition that is stored for it. */
function isSet({ stored: { settings } }: ChannelRecord, composition: StoredComposition | null): boolean {
  const { name = null, layout = null } = settings.graphics ?? {}
  return name === (composition?.name ?? null) && layout === (composition?.layout ?? null)
}

/**
 * Returns the function that gives channels with a link the composition that is stored for them, when two looks in turn found
 * another one: a call that runs has both in line before that, and one that ended between its two writes never has.
 */
export function createRepair({ store, registry, log }: Deps, show: Show) {
  let differed: ReadonlySet<string> = new Set()
  return async (): Promise<void> => {
    const onAir = new Map((await store.graphicsOnAir.all()).map((one) => [one.onAirChannelId, one]))
    const different = Array.from(registry.channels.byId.values()).filter(
      (channel) => channel.link !== null && !isSet(channel, onAir.get(channel.id) ?? null),
    )
    for (const { id } of different.filter((channel) => differed.has(channel.id)))
      await show(id, onAir.get(id) ?? null).catch((error: unknown) =>
        log.warn({ err: error, channelId: id }, 'a channel did not take the graphics that are stored for it; it is tried again'),
      )
    differed = new Set(different.map(({ id }) => id))
  }
}
