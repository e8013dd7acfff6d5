import type { Transmission } from '@backhaul/contract/units'
import { useNow, useTimeText } from '../Age.tsx'
import { type DomainText, useDomainText } from '../text.tsx'

const minuteMs = 60_000

export function durationText(t: DomainText, ms: number): string {
  const total = Math.max(0, Math.floor(ms / minuteMs))
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  return hours === 0 ? t('transmission.forMinutes', { minutes }) : t('transmission.forHours', { hours, minutes })
}

/** The time since the start of a stream or recording; the title says when it was started and, if known, by which user. */
export function TransmissionTime({ transmission, className }: { transmission: Transmission; className?: string | undefined }) {
  const t = useDomainText()
  const timeText = useTimeText()
  const { since, by } = transmission
  const duration = durationText(t, useNow() - since)
  const time = timeText(since)
  return (
    <span className={className} title={by === null ? t('transmission.at', { time }) : t('transmission.by', { by, time })}>
      {duration}
    </span>
  )
}
