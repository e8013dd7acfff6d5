import type { Activity, ActivityState, Applications } from '@backhaul/contract/units'

// The spec doesn't say which states count as running; we take an activity as running from the moment it is no longer
// connecting until it is gone: what connects has not begun, what disconnects or stops still holds its links.
export const isRunning = (state: ActivityState | undefined): boolean => state !== undefined && state !== 'connecting'

const isPresent = (state: ActivityState | undefined): boolean => state !== undefined

/** Units §4: multi camera and the switchers are streams too. */
const multiFeedActivities = ['multiCamera', 'switcher', 'switcherAndProxy'] as const satisfies readonly Activity[]
const busyActivities = ['video', ...multiFeedActivities, 'upgrade', 'databridge', 'fetchlogs'] as const satisfies readonly Activity[]

/** R-063, and from the moment an activity connects: a second start is refused while the first still connects. */
export const isClaimed = (applications: Applications): boolean =>
  applications !== null &&
  (busyActivities.some((activity) => isPresent(applications[activity])) ||
    (isPresent(applications.store) && isPresent(applications.forward)))

export const streamsSeveralFeeds = (applications: NonNullable<Applications>): boolean =>
  multiFeedActivities.some((activity) => isRunning(applications[activity]))

/** a speed test runs as video but is no stream. */
export const isStreaming = (applications: Applications): boolean =>
  applications !== null && ((isRunning(applications.video) && applications.video !== 'speedtest') || streamsSeveralFeeds(applications))

/** Whether there is anything that a stop would end, a start that still connects included. */
export const isStoppable = (applications: Applications): boolean =>
  applications !== null &&
  (['video', ...multiFeedActivities, 'store', 'forward'] as const).some((activity) => isPresent(applications[activity]))
