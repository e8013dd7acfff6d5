import { realClock as clock } from '@backhaul/clock'
import { type MouseEvent, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { timeText } from '../ui/time.ts'
import { type DomainText, useDomainText } from './text.tsx'

const stepMs = 10_000
const listeners = new Set<() => void>()
let stop = () => {}
// Rounded, so that two reads in one rendering return the same.
const steppedNow = () => Math.floor(clock.now() / stepMs) * stepMs

/** One timer for all ages on the page. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0)
    stop = clock.every(stepMs, () => {
      for (const each of listeners) each()
    })
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

/** The time, renewed every 10 s. */
export const useNow = (): number => useSyncExternalStore(subscribe, steppedNow)

const spans = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
] as const

/** Returns how long ago: "now", "3 min ago". 0 means never. */
export function ageText(t: DomainText, at: number, now: number): string {
  if (at === 0) return t('age.never')
  for (const [unit, unitMs] of spans) if (now - at >= unitMs) return t(`age.${unit}`, { count: Math.floor((now - at) / unitMs) })
  return t('age.now')
}

export function useAge(at: number): string {
  const t = useDomainText()
  return ageText(t, at, useNow())
}

/** Returns the function that writes a time of day, with the date when that is another day. */
export function useTimeText(): (at: number) => string {
  const { i18n } = useTranslation()
  const now = useNow()
  return (at) => timeText(at, i18n.language, now)
}

/** An age. The title with the full time is made when the age is pointed at: thousands of titles would cost more than the rest of the rows. */
export function Age({ at, className }: { at: number; className?: string | undefined }) {
  const age = useAge(at)
  const addTitle = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (at !== 0)
      currentTarget.title = new Intl.DateTimeFormat(document.documentElement.lang || undefined, {
        dateStyle: 'medium',
        timeStyle: 'medium',
      }).format(at)
  }
  return (
    <span className={className} onMouseEnter={addTitle}>
      {age}
    </span>
  )
}
