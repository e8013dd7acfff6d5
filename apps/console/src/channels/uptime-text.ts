import type { ChannelText } from '../domain/channels/channel-text.tsx'

const minuteS = 60
const hourS = 3600
const dayS = 86_400

/** Returns how long a channel has been running: minutes, then hours, then days. */
export function uptimeText(t: ChannelText, uptimeS: number | null): string {
  if (uptimeS === null) return '–'
  const minutes = Math.floor((uptimeS % hourS) / minuteS)
  const hours = Math.floor(uptimeS / hourS)
  if (hours === 0) return t('uptime.minutes', { minutes })
  return uptimeS < dayS ? t('uptime.hours', { hours, minutes }) : t('uptime.days', { days: Math.floor(uptimeS / dayS), hours: hours % 24 })
}
