import type { Activity, ActivityState, Applications } from '@backhaul/contract/units'

const isIgnored = (state: string): boolean => state === 'connecting' || state === 'stopping'

const ignoringActivities = ['videoReturn', 'databridge'] as const satisfies readonly Activity[]

/**
 * returns the reported applications. Video return and databridge keep their known state while they are
 * reported as connecting or stopping.
 */
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
