import * as z from 'zod'
import { Instant } from '../id.ts'
import { ref } from '../ref.ts'

/** M-242 to M-254. */
export const UnitStatus = z.enum([
  'offline',
  'idle',
  'storeandforward',
  'forwarding',
  'streaming',
  'online',
  'streamingandforwarding',
  'fetchlogs',
  'upgrading',
  'transparent_bridge',
  'setup_transparent_bridge',
  'speedtest',
  'unavailable',
])
export type UnitStatus = z.infer<typeof UnitStatus>

/** Statuses that no activity gives; a unit reports them itself (resolutions.md 21). */
export const ReceivedStatus = UnitStatus.extract(['online', 'unavailable', 'setup_transparent_bridge'])
export type ReceivedStatus = z.infer<typeof ReceivedStatus>

/** M-255 to M-270: keys of `applications`. */
export const Activity = z.enum([
  'video',
  'multiCamera',
  'upgrade',
  'videoReturn',
  'databridge',
  'fetchlogs',
  'store',
  'forward',
  'l2ControlPipe',
  'changeAvicMode',
  'switcher',
  'switcherAndProxy',
  'audioCallBySelectedChannel',
  'audioRoom',
  'ifb',
  'xtenderRelay',
])
export type Activity = z.infer<typeof Activity>

/**
 * The state of an activity. The spec names connecting and disconnecting (during start and stop), stopping, and the
 * speed-test state of video. `running` is our name for an activity without a special state.
 */
export const ActivityState = z.enum(['connecting', 'running', 'speedtest', 'disconnecting', 'stopping'])
export type ActivityState = z.infer<typeof ActivityState>

/** Activities of a unit. Null: none were reported, so the unit is offline. */
export const Applications = z.partialRecord(Activity, ActivityState).nullable()
export type Applications = z.infer<typeof Applications>

/**
 * R-082, M-289: a command of a user that the unit has not followed yet, with the name of the user and the time of the command.
 * Every console shows the same one. The user is null for viewers of other inventories than the user's.
 */
export const UnitTransition = z.object({
  kind: z.enum(['starting', 'stopping', 'rebooting']),
  by: ref('user', z.string()).nullable(),
  since: Instant,
})
export type UnitTransition = z.infer<typeof UnitTransition>

/** The events of status changes that consoles are notified of (Services §4; store-and-forward names by resolutions.md 29). */
export const UnitStatusChangeEvent = z.enum([
  'offlineToOnline',
  'onlineToStreaming',
  'offlineToStreaming',
  'streamingToOnline',
  'onlineToOffline',
  'streamingToOffline',
  'offlineToStoreAndForward',
  'onlineToStoreAndForward',
  'storeAndForwardToOnline',
  'storeAndForwardToOffline',
  'unknown',
])
export type UnitStatusChangeEvent = z.infer<typeof UnitStatusChangeEvent>

/** M-271 to M-275. */
export const UnitIconState = z.enum(['offline', 'upgrading', 'fetch-logs', 'busy', 'online'])
export type UnitIconState = z.infer<typeof UnitIconState>

/** M-295 to M-300. */
export const TransmissionMode = z.enum(['Live', 'Store & Forward', 'Multi-HQ', 'Field Switcher', 'Station Switcher', 'fixedInternet'])
export type TransmissionMode = z.infer<typeof TransmissionMode>

/** M-301 to M-305. */
export const WorkingMode = z.enum(['video', 'databridge', 'video_smr', 'databridge_smr', 'fetchlogs'])
export type WorkingMode = z.infer<typeof WorkingMode>
