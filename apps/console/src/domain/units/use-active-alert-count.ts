import type { Alert } from '@backhaul/contract/notifications'
import { noCounts } from '@backhaul/rules/counters'
import { useMemo } from 'react'
import { useScopedCounts } from '../../ui/list/use-scoped-counts.ts'

type Device = { readonly inventories: readonly string[]; readonly groups: readonly string[] }
interface AlertStores {
  readonly alerts: { values(): Iterable<Alert> }
  readonly units: { get(id: string): Device | undefined }
  readonly servers: { get(id: string): Device | undefined }
}

const names = ['activeAlerts'] as const
const countersOf = () => names
const none = noCounts(names)

/** the number of active alerts of the units and servers in the selected scope. */
export function useActiveAlertCount({ alerts, units, servers }: AlertStores, scope: ((device: Device) => boolean) | null): number {
  const isCounted = useMemo(
    () => (alert: Alert) => {
      const device = (alert.deviceKind === 'unit' ? units : servers).get(alert.deviceId)
      return device !== undefined && (scope === null || scope(device))
    },
    [units, servers, scope],
  )
  return useScopedCounts({ rows: alerts, names, countersOf }, none, isCounted).activeAlerts
}
