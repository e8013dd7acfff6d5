import * as z from 'zod'
import { call } from '../call.ts'
import { Done, Id, Instant } from '../id.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { Story, storyFields, storyUnitsMax } from './story.ts'

const searchable = ['slugline', 'reporter', 'provider', 'storyId', 'crewName'] as const

/** API-402. */
export const list = call({
  http: 'GET /v2/inventories/:inventoryId/stories',
  access: 'files.read',
  on: 'reachedInventory',
  summary: 'Stories of an inventory, the last changed first',
  input: {
    ...pageQuery(searchable),
    sortBy: z.enum([...searchable, 'lastModified']).default('lastModified'),
    sortDir: z.enum(['asc', 'desc']).default('desc'),
  },
  output: pageOf(Story),
  assumed: true,
})

/** API-403. */
export const getCount = call({
  http: 'GET /v2/inventories/:inventoryId/stories/count',
  access: 'files.read',
  on: 'reachedInventory',
  summary: 'Number of the stories of an inventory',
  output: z.object({ count: z.int() }),
  assumed: true,
})

/** API-404. */
export const get = call({
  http: 'GET /v2/stories/:id',
  access: 'files.read',
  on: 'story',
  summary: 'One story',
  output: Story,
  assumed: true,
})

/** API-405. R-038: users who may operate files write stories; readers and restricted roles may not (resolutions.md 8). */
export const create = call({
  http: 'POST /v2/inventories/:inventoryId/stories',
  access: 'files.operate',
  on: 'reachedInventory',
  resource: 'story',
  summary: 'Create a story',
  input: storyFields,
  output: Story,
  assumed: true,
  errors: ['TOO_MANY_STORIES'],
  example: { slugline: 'HARBOUR FIRE' },
})

/** API-406. `lastModified`: the state that the fields were edited from; without it, the fields replace any state. */
export const update = call({
  http: 'PUT /v2/stories/:id',
  access: 'files.operate',
  on: 'story',
  summary: 'Change a story',
  input: { ...storyFields, lastModified: Instant.optional() },
  output: Story,
  assumed: true,
  errors: ['STORY_CHANGED'],
  example: { slugline: 'HARBOUR FIRE' },
})

/** API-407. */
export const remove = call({
  http: 'DELETE /v2/stories/:id',
  access: 'files.operate',
  on: 'story',
  summary: 'Delete a story',
  output: Done,
})

/** API-408: replaces the units that the caller may see; others stay assigned. */
export const assignUnits = call({
  http: 'PUT /v2/stories/:id/units',
  access: 'files.operate',
  on: 'story',
  summary: 'Assign a story to units',
  input: { unitIds: z.array(Id).max(storyUnitsMax) },
  output: Story,
  assumed: true,
  errors: ['UNIT_NOT_FOUND', 'TOO_MANY_UNITS'],
  example: { unitIds: [] },
})
