import { type CloudPlace, CloudProvider } from '@backhaul/contract/servers'
import type { StoredServer } from '../../store/servers.ts'

/** Returns where a server of a cloud runs; null for a server of the customer's own. */
export function cloudPlaceOf({ cloudProvider, cloudRegion, settings }: StoredServer): CloudPlace | null {
  const provider = CloudProvider.safeParse(cloudProvider).data
  if (provider === undefined) return null
  return { provider, region: cloudRegion ?? 'default', instance: settings.cloud?.instance ?? 'standard' }
}
