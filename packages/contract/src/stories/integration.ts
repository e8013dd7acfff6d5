import * as z from 'zod'
import { Instant } from '../id.ts'
import { Story, storyFields, type StoryField } from './story.ts'
import { stringUpTo } from '../string.ts'

/** stories are read from the newsroom system every 5 minutes. */
export const syncEveryMs = 5 * 60_000

/** The longest stylesheet or sample, in characters, so that it fits into a request. */
export const newsroomTextMax = 200_000

/** Stories that one synchronization or test reads. The spec doesn't say; a rundown has fewer. */
export const newsroomStoriesMax = 500
const shownStoriesMax = 20

/** Element names, separated by `/`; the last step may be an `@attribute`. */
const NewsroomPath = stringUpTo(200).regex(/^(?:[A-Za-z_][\w.:-]*\/)*(?:@?[A-Za-z_][\w.:-]*|\.)$/, 'pattern')

/** How the XML of a newsroom system becomes stories: the path of a story from the root, and of each field within it. */
export const StoryMapping = z.object({
  item: NewsroomPath,
  fields: z.partialRecord(z.enum(Object.keys(storyFields) as [StoryField, ...StoryField[]]), NewsroomPath),
})
export type StoryMapping = z.infer<typeof StoryMapping>

/** The outcome of a synchronization. `skipped` counts entries without a slugline or an ID, and those beyond a bound. */
export const SyncResult = z.object({
  at: Instant,
  ok: z.boolean(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
})
export type SyncResult = z.infer<typeof SyncResult>

/** The connection of an inventory to its newsroom system. */
export const Integration = z.object({
  isEnabled: z.boolean(),
  source: z.string(),
  /** Names of the sources that the core was started with. */
  sources: z.array(z.string()).max(20),
  mapping: StoryMapping,
  /** The uploaded file that the mapping was read from; null: the mapping is that of the source. */
  stylesheetName: z.string().nullable(),
  lastResult: SyncResult.nullable(),
  nextSyncAt: Instant.nullable(),
})
export type Integration = z.infer<typeof Integration>

/** The first stories of a test, and the numbers of those that it read and skipped. */
export const MappingTest = z.object({
  stories: z
    .array(Story.pick(Object.fromEntries(Object.keys(storyFields).map((name) => [name, true])) as Record<StoryField, true>))
    .max(shownStoriesMax),
  read: z.int(),
  skipped: z.int(),
})
export type MappingTest = z.infer<typeof MappingTest>
export { shownStoriesMax }
