import type { Activity, ActivityState, Applications } from '@backhaul/contract/units'

/** `connecting` is never received: it is what the console shows between the user's act and the answer. */
export const videoReturnStatuses = ['idle', 'input connected', 'collecting', 'offline', 'connecting'] as const
export type VideoReturnStatus = (typeof videoReturnStatuses)[number]

const isIgnored = (state: string): boolean => state === 'connecting' || state === 'stopping'

/** What a received status makes of the known one: connecting and stopping change nothing, unknown words mean offline. */
export function videoReturnStatus(received: string, known: VideoReturnStatus = 'offline'): VideoReturnStatus {
  if (isIgnored(received)) return known
  return videoReturnStatuses.find((status) => status === received) ?? 'offline'
}

const ignoringActivities = ['videoReturn', 'databridge'] as const satisfies readonly Activity[]

/** reported applications as they are taken over, with connecting and stopping of video return and databridge left at what was known. */
export function acceptApplications(known: Applications, reported: Applications): Applications {
  if (reported === null || !ignoringActivities.some((activity) => isIgnored(reported[activity] ?? ''))) return reported
  const accepted: Partial<Record<Activity, ActivityState>> = { ...reported }
  for (const activity of ignoringActivities) {
    if (!isIgnored(reported[activity] ?? '')) continue
    const before = known?.[activity]
    if (before === undefined) delete accepted[activity]
    else accepted[activity] = before
  }
  return accepted
}
