import { type StoryField, storyFields, type StoryFields } from '@backhaul/contract/stories'

export const fieldNames = Object.keys(storyFields) as StoryField[]

/** The part of an input that is stored: the fields of a story. */
export const fieldsOf = (input: StoryFields): StoryFields =>
  Object.fromEntries(fieldNames.map((name) => [name, input[name]])) as unknown as StoryFields
