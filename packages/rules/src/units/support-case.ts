import type { UnitRow } from '@backhaul/contract/units'
import { isClaimed } from '../status/activities.ts'
import { isOnlineLike } from '../status/derive-status.ts'

/** logs are sent by units that are online and do not transmit. */
export const maySendLogs = ({ status, applications }: Pick<UnitRow, 'status' | 'applications'>): boolean =>
  isOnlineLike(status) && status !== 'forwarding' && !isClaimed(applications)

/** */
export const mayOpenSupportCase = (unit: Pick<UnitRow, 'status' | 'applications'>, user: { email: string | null }): boolean =>
  maySendLogs(unit) && user.email !== null
