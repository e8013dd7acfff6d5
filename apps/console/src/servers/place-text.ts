import type { ServerRow } from '@backhaul/contract/servers'
import type { TFunction } from 'i18next'
import { cloudProviderName } from '../domain/cloud-provider.ts'

const minuteS = 60
const hourS = 3600
const dayS = 86_400

/** Returns where a server runs: in a cloud, or in a rack of the customer's own. */
export const placeText = (
  t: TFunction<'server-list'>,
  { cloudProvider, cloudRegion }: Pick<ServerRow, 'cloudProvider' | 'cloudRegion'>,
): string => (cloudProvider === null ? t('place.rack') : [cloudProviderName(cloudProvider), cloudRegion].filter(Boolean).join(' '))

/** Returns how long a server has been running: minutes, then hours, then days. */
export function upTimeText(t: TFunction<'server-list'>, upTimeS: number | null): string {
  if (upTimeS === null) return '–'
  const minutes = Math.floor((upTimeS % hourS) / minuteS)
  const hours = Math.floor(upTimeS / hourS)
  if (hours === 0) return t('upTime.minutes', { minutes })
  return upTimeS < dayS ? t('upTime.hours', { hours, minutes }) : t('upTime.days', { days: Math.floor(upTimeS / dayS), hours: hours % 24 })
}
