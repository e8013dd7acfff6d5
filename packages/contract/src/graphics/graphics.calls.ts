import * as z from 'zod'
import { call } from '../call.ts'
import { Done, Id } from '../id.ts'
import { Name } from '../name.ts'
import { ServiceState } from '../services/service-state.ts'
import { Composition, compositionsMax, GraphicsJob, GraphicsTemplate, GraphicsTemplates } from './composition.ts'

// Operators and administrators manage graphics. resolutions.md 61: these paths have `inventory` in the singular.
const read = { access: 'channels.read', on: 'reachedInventory', assumed: true } as const
const write = { access: 'channels.configure', on: 'reachedInventory', assumed: true } as const
/** without the service there are no graphics. */
const needsService = ['GRAPHICS_NOT_ENABLED', 'GRAPHICS_TRIAL_ENDED'] as const

/** API-291. */
export const list = call({
  ...read,
  http: 'GET /inventory/:inventoryId/mygraphics',
  summary: 'Graphics compositions of an inventory, by name',
  output: z.array(Composition).max(compositionsMax),
  errors: needsService,
})

/** API-294. */
export const listTemplates = call({
  ...read,
  http: 'GET /inventory/:inventoryId/templates',
  summary: 'Templates of the graphics provider',
  output: GraphicsTemplates,
  errors: [...needsService, 'GRAPHICS_FAILED'],
})

/** API-295. The rights of the caller to the graphics of an inventory, and the state of the service. */
export const getPermissions = call({
  ...read,
  http: 'GET /inventory/:inventoryId/permissions',
  summary: 'Permissions for the graphics of an inventory',
  output: z.object({
    service: ServiceState,
    mayManage: z.boolean(),
    mayStartTrial: z.boolean(),
    compositionsMax: z.int(),
  }),
})

/** API-292. The provider creates the composition in a job, whose status is asked with `graphics/job/status`. */
export const create = call({
  ...write,
  http: 'POST /graphics/singular',
  summary: 'Create a graphics composition from a template',
  input: { name: Name, template: GraphicsTemplate.shape.id },
  output: GraphicsJob,
  errors: [...needsService, 'NO_SUCH_TEMPLATE', 'NAME_TAKEN', 'TOO_MANY_COMPOSITIONS', 'GRAPHICS_FAILED'],
  example: { name: 'Evening news', template: 'lower-third' },
})

/** API-296. It changes no more than the passing of time does, so the audit log does not have it. */
export const checkJob = call({
  http: 'POST /graphics/job/status',
  access: 'channels.read',
  summary: 'Status of a graphics job',
  input: { jobId: Id },
  output: GraphicsJob,
  assumed: true,
  audit: false,
  errors: ['GRAPHICS_JOB_NOT_FOUND', 'GRAPHICS_FAILED'],
  example: { jobId: 'job-1' },
})

/** API-293. */
export const remove = call({
  ...write,
  http: 'DELETE /inventory/:inventoryId/app/:appId',
  summary: 'Delete a graphics composition',
  input: { appId: Id },
  output: Done,
  errors: [...needsService, 'COMPOSITION_NOT_FOUND', 'COMPOSITION_ON_AIR', 'COMPOSITION_NOT_READY', 'GRAPHICS_FAILED'],
  example: { appId: 'app-1' },
})

/** The spec has no call that shows a composition; this one is ours. A channel shows one composition, and a composition is on one channel. */
export const putOnAir = call({
  ...write,
  http: 'PUT /inventory/:inventoryId/app/:appId/onair',
  summary: 'Show a graphics composition on a channel',
  input: { appId: Id, channelId: Id },
  output: Composition,
  errors: [
    ...needsService,
    'COMPOSITION_NOT_FOUND',
    'COMPOSITION_NOT_READY',
    'COMPOSITION_ON_AIR',
    'CHANNEL_NOT_FOUND',
    'CHANNEL_OFFLINE',
    'CHANNEL_SHOWS_GRAPHICS',
    'CHANNEL_SHOWS_NO_GRAPHICS',
    'DEVICE_REJECTED',
    'DEVICE_LOST',
    'DEVICE_TIMEOUT',
  ],
  example: { appId: 'app-1', channelId: 'c-00001' },
})

/** Ours, as `putOnAir`. It needs no service: a trial that has ended keeps nothing on air. */
export const takeOffAir = call({
  ...write,
  http: 'DELETE /inventory/:inventoryId/app/:appId/onair',
  summary: 'Take a graphics composition off its channel',
  input: { appId: Id },
  output: Composition,
  errors: ['COMPOSITION_NOT_FOUND', 'COMPOSITION_OFF_AIR', 'DEVICE_REJECTED', 'DEVICE_LOST', 'DEVICE_TIMEOUT'],
  example: { appId: 'app-1' },
})
