import { useCountingAge, useTimeText } from './Age.tsx'
import { useDomainText } from './text.tsx'

/** The time at which values that are no longer live were valid, with its age. 0 means never. */
export function AsOf({ at, className }: { at: number; className?: string | undefined }) {
  const t = useDomainText()
  const age = useCountingAge(at)
  const timeText = useTimeText()
  return <span className={className}>{at === 0 ? t('asOf.never') : t('asOf.time', { time: timeText(at), age })}</span>
}
