import * as z from 'zod'
import { Id, Instant } from '../id.ts'
import { stringUpTo } from '../string.ts'

/** Bounds the list of compositions. The spec doesn't say; an inventory has at most this many. */
export const compositionsMax = 100

/** Templates of one provider. */
const templatesMax = 200

/** A template of the graphics provider, from which compositions are made. */
export const GraphicsTemplate = z.object({
  /** The provider's own. */
  id: stringUpTo(64).min(1, 'required'),
  name: stringUpTo(255),
  /** The place in the picture that it covers. */
  layout: z.enum(['lowerThird', 'ticker', 'scoreboard', 'clock', 'corner']),
})
export type GraphicsTemplate = z.infer<typeof GraphicsTemplate>
export const GraphicsTemplates = z.array(GraphicsTemplate).max(templatesMax)

/** `creating`: the job at the provider runs. */
export const CompositionState = z.enum(['creating', 'ready', 'failed'])
export type CompositionState = z.infer<typeof CompositionState>

/**
 * M-504 to M-506: a graphics composition. `template` is the name of its template. `onAir`: the channel that shows it, without its
 * id and name for a caller who does not see the channel.
 */
export const Composition = z.object({
  id: Id,
  name: z.string(),
  template: z.string(),
  lastUpdated: Instant,
  state: CompositionState,
  /** The job that creates it, whose status can be asked. */
  jobId: Id,
  onAir: z.object({ channelId: Id.nullable(), channelName: z.string().nullable() }).nullable(),
})
export type Composition = z.infer<typeof Composition>

/** A job of the provider. `percent` is 100 at its end. */
export const GraphicsJob = z.object({
  jobId: Id,
  appId: Id,
  status: z.enum(['running', 'done', 'failed']),
  percent: z.int().min(0).max(100),
})
export type GraphicsJob = z.infer<typeof GraphicsJob>
