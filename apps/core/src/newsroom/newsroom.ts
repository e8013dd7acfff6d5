import type { Clock } from '@backhaul/clock'
import { type Integration, type StoryMapping, syncEveryMs, type SyncResult } from '@backhaul/contract/stories'
import type { FastifyBaseLogger } from 'fastify'
import { CallError } from '../call-error.ts'
import type { Ids } from '../ids.ts'
import type { Parsers } from '../parsing/parsers.ts'
import { periodically } from '../periodically.ts'
import type { Store } from '../store/index.ts'
import type { StoredSource } from '../store/story-sources.ts'
import type { NewsroomSource, NewsroomSources } from './source.ts'
import { sampleSource } from './sample-source.ts'
import { createXmlReader } from './xml-reader.ts'

export const builtInSources: NewsroomSources = { sample: sampleSource }

/** How often the core looks for inventories that are due. */
const lookEveryMs = 20_000
/** Inventories per look; others are due at the next one. */
const dueMax = 20
/** Bounds the stories of one inventory. The spec doesn't say; the core refuses further ones. */
export const storiesMax = 10_000

interface Deps {
  clock: Clock
  parsers: Parsers
  ids: Ids
  store: Store
  log: FastifyBaseLogger
  sources: NewsroomSources
}

/** Returns the steps of a synchronization: the source of an inventory, its XML, and the whole of it. */
function synchronizations({ clock, ids, store, log, sources }: Deps, reader: ReturnType<typeof createXmlReader>) {
  const sourceOf = (name: string): NewsroomSource => {
    const source = Object.hasOwn(sources, name) ? sources[name] : undefined
    // The core was started with the source once, and now without it.
    if (source === undefined) throw new CallError('NEWSROOM_FAILED')
    return source
  }
  const readFrom = async (source: NewsroomSource, inventoryId: string): Promise<string> => {
    try {
      return await source.read(inventoryId, clock.now())
    } catch (error) {
      log.warn({ err: error, inventoryId }, 'a newsroom system could not be read')
      throw new CallError('NEWSROOM_FAILED')
    }
  }
  const run = async ({ inventoryId, source, mapping }: StoredSource): Promise<SyncResult> => {
    const at = clock.now()
    try {
      const from = sourceOf(source)
      const { stories, skipped } = await reader.stories(await readFrom(from, inventoryId), mapping ?? from.mapping, inventoryId)
      const rows = stories.map((fields) => ({ id: ids.next(), key: fields.storyId, fields }))
      const counts = await store.storySources.takeStories(inventoryId, rows, { at, max: storiesMax })
      const result = { at, ok: true, ...counts, skipped: skipped + counts.skipped }
      await store.storySources.setResult(inventoryId, result)
      return result
    } catch (error) {
      await store.storySources.setResult(inventoryId, { at, ok: false, created: 0, updated: 0, unchanged: 0, skipped: 0 })
      throw error
    }
  }
  return { sourceOf, readFrom, run }
}

export type Newsroom = ReturnType<typeof createNewsroom>

/** Reads stories from the newsroom systems of inventories, every 5 minutes and on request. */
export function createNewsroom({ clock, parsers, ids, store, log, sources }: Deps) {
  const reader = createXmlReader(parsers)
  const [firstName = ''] = Object.keys(sources)
  const off: Pick<StoredSource, 'isEnabled' | 'source'> = { isEnabled: false, source: firstName }
  const { sourceOf, readFrom, run } = synchronizations({ clock, parsers, ids, store, log, sources }, reader)
  const failure = 'the newsroom systems that are due could not be read'
  const { stop } = periodically({ clock, everyMs: lookEveryMs, log, failure }, async () => {
    // A claim moves the time in the database, so that of several cores one reads.
    for (const due of await store.storySources.claimDue(clock.now(), { everyMs: syncEveryMs, limit: dueMax }))
      await run(due).catch((error: unknown) =>
        log.warn({ err: error, inventoryId: due.inventoryId }, 'stories were not read; it is tried again in 5 minutes'),
      )
  })

  return {
    reader,
    hasSource: (name: string): boolean => Object.hasOwn(sources, name),

    async integration(inventoryId: string): Promise<Integration> {
      const stored = await store.storySources.find(inventoryId)
      const { isEnabled, source } = stored ?? off
      const mapping = stored?.mapping ?? (Object.hasOwn(sources, source) ? sources[source] : Object.values(sources)[0])?.mapping ?? null
      return {
        isEnabled,
        source,
        sources: Object.keys(sources),
        mapping: mapping as StoryMapping,
        stylesheetName: stored?.stylesheetName ?? null,
        lastResult: stored?.lastResult ?? null,
        nextSyncAt: isEnabled ? (stored?.syncedAt ?? clock.now() - syncEveryMs) + syncEveryMs : null,
      }
    },

    /** Configures the source of an inventory; the first configuration begins with the built-in one. */
    configure: (inventoryId: string, change: Partial<Omit<StoredSource, 'inventoryId'>> & { stylesheet?: string | null }): Promise<void> =>
      store.storySources.configure(inventoryId, change, off),

    /** Reads the stories of a sample, or those of the source, and stores nothing. */
    async test(inventoryId: string, xml: string | undefined) {
      const { source, mapping } = (await store.storySources.find(inventoryId)) ?? { ...off, mapping: null }
      const from = sourceOf(source)
      return reader.stories(xml ?? (await readFrom(from, inventoryId)), mapping ?? from.mapping, inventoryId)
    },

    async sync(inventoryId: string): Promise<SyncResult> {
      const claimed = await store.storySources.claim(inventoryId, clock.now())
      if (claimed === null) throw new CallError('NEWSROOM_OFF')
      return run(claimed)
    },

    close: stop,
  }
}
