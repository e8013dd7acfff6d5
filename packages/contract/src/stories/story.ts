import * as z from 'zod'
import { Id, Instant } from '../id.ts'
import { stringUpTo } from '../string.ts'

/** fields of a story have at most 1024 characters. */
const text = (missing?: string) => stringUpTo(1024, undefined, missing)
const optional = text().default('')

/** M-176 to M-183: the fields of a story that users write. R-100, E-033: the slugline is required. */
export const storyFields = {
  slugline: text('sluglineMissing').regex(/\S/, 'sluglineMissing'),
  crewName: optional,
  storyId: optional,
  usageTerms: optional,
  provider: optional,
  reporter: optional,
  keywords: optional,
  comments: optional,
}
const StoryFields = z.object(storyFields)
export type StoryFields = z.infer<typeof StoryFields>
export type StoryField = keyof StoryFields

/** Bounds the list of units in a story. The spec doesn't say; a story has at most this many units. */
export const storyUnitsMax = 200

/** A story: metadata about footage. */
export const Story = StoryFields.extend({
  id: Id,
  inventoryId: Id,
  /** Whether the newsroom system has the story; the next synchronization applies its changes. */
  fromNewsroom: z.boolean(),
  /** M-184. */
  lastModified: Instant,
  /** M-185: the assigned units that the caller may see, by name. */
  units: z.array(z.object({ id: Id, name: z.string() })).max(storyUnitsMax),
})
export type Story = z.infer<typeof Story>
