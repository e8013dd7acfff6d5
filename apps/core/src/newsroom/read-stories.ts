import { newsroomStoriesMax, type StoryFields, storyFields, type StoryField, type StoryMapping } from '@backhaul/contract/stories'
import { elementsAt, parseXml, textAt } from './xml.ts'

export interface ReadStories {
  readonly stories: readonly StoryFields[]
  /** Entries without a slugline or an ID, with a field that is too long, repeated, or beyond the bound. */
  readonly skipped: number
}

const names = Object.keys(storyFields) as StoryField[]

/** Reads the stories of a document. Each has an ID, by which the next synchronization finds it. */
export function readStories(xml: string, { item, fields }: StoryMapping): ReadStories {
  const root = parseXml(xml)
  const [first, ...path] = item.split('/')
  const items = first === root.name ? elementsAt(root, path) : []
  const stories = new Map<string, StoryFields>()
  for (const one of items) {
    const entries = names.map((name) => [name, fields[name] === undefined ? '' : textAt(one, fields[name])] as const)
    const story = Object.fromEntries(entries) as unknown as StoryFields
    const fits = names.every((name) => storyFields[name].safeParse(story[name]).success)
    if (fits && story.storyId !== '' && stories.size < newsroomStoriesMax && !stories.has(story.storyId)) stories.set(story.storyId, story)
  }
  return { stories: [...stories.values()], skipped: items.length - stories.size }
}
