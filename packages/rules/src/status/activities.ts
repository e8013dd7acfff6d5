import type { Activity, ActivityState, Applications } from '@backhaul/contract/units'

// The spec doesn't say which states count as running. An activity runs after it has connected, until it is gone: while it
// disconnects or stops, it still uses its links.
export const isRunning = (state: ActivityState | undefined): boolean => state !== undefined && state !== 'connecting'

const isPresent = (state: ActivityState | undefined): boolean => state !== undefined

/** Units §4: multi camera and the switchers are streams too. */
const multiFeedActivities = ['multiCamera', 'switcher', 'switcherAndProxy'] as const satisfies readonly Activity[]
const streamActivities = ['video', ...multiFeedActivities] as const satisfies readonly Activity[]
const busyActivities = [...streamActivities, 'upgrade', 'databridge', 'fetchlogs'] as const satisfies readonly Activity[]

/** R-063, counted from the moment an activity connects, so that a second start is refused while the first still connects. */
export const isClaimed = (applications: Applications): boolean =>
  applications !== null &&
  (busyActivities.some((activity) => isPresent(applications[activity])) ||
    (isPresent(applications.store) && isPresent(applications.forward)))

export const streamsSeveralFeeds = (applications: NonNullable<Applications>): boolean =>
  multiFeedActivities.some((activity) => isRunning(applications[activity]))

/** a speed test runs as video but is not a stream. */
export const isStreaming = (applications: Applications): boolean =>
  applications !== null && ((isRunning(applications.video) && applications.video !== 'speedtest') || streamsSeveralFeeds(applications))

/** Returns whether a stream runs that is neither connecting nor ending, so that its bitrate counts. */
export const isSending = (applications: Applications): boolean =>
  streamActivities.some((activity) => applications?.[activity] === 'running')

/** Returns whether the unit records to its card. */
export const isRecording = (applications: Applications): boolean => isRunning(applications?.store)

/** Returns whether a speed test runs. It uses the activity of the video and ends by itself. */
export const isSpeedTest = (applications: Applications): boolean => applications?.video === 'speedtest'

/** Returns whether the unit streams or records, including a start that still connects. A unit that only forwards may start. */
export const transmits = (applications: Applications): boolean =>
  !isSpeedTest(applications) && ([...streamActivities, 'store'] as const).some((activity) => isPresent(applications?.[activity]))

/** Returns whether a stop has an activity to end. */
export const isStoppable = (applications: Applications): boolean => transmits(applications) || isPresent(applications?.forward)
