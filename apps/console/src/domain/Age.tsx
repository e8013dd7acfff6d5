import { realClock as clock } from '@backhaul/clock'
import { type MouseEvent, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { timeText } from '../ui/time.ts'
import { type DomainText, useDomainText } from './text.tsx'
import { worldNow } from './world-clock.ts'

/** Creates a time that advances in steps, with one timer for all of its readers. */
function steppedTime(stepMs: number) {
  const listeners = new Set<() => void>()
  let stop = () => {}
  return {
    // Rounded, so that two reads in one rendering return the same.
    now: () => Math.floor(worldNow() / stepMs) * stepMs,
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0)
        stop = clock.every(stepMs, () => {
          for (const each of listeners) each()
        })
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
  }
}

const tens = steppedTime(10_000)
const seconds = steppedTime(1000)

/** The time of the devices, renewed every 10 s. */
export const useNow = (): number => useSyncExternalStore(tens.subscribe, tens.now)

const secondsFromMs = 5000
const minuteMs = 60_000
const spans = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', minuteMs],
] as const

/** Returns how long ago: "now", "3 min ago". 0 means never. */
export function ageText(t: DomainText, at: number, now: number): string {
  if (at === 0) return t('age.never')
  for (const [unit, unitMs] of spans) if (now - at >= unitMs) return t(`age.${unit}`, { count: Math.floor((now - at) / unitMs) })
  return t('age.now')
}

/** An age that is renewed every 10 s. */
export function useAge(at: number): string {
  const t = useDomainText()
  return ageText(t, at, useNow())
}

/** An age that counts the seconds, for values that are no longer live. */
export function useCountingAge(at: number): string {
  const t = useDomainText()
  const now = useSyncExternalStore(seconds.subscribe, seconds.now)
  const ageMs = now - at
  return at !== 0 && ageMs >= secondsFromMs && ageMs < minuteMs ? t('age.s', { count: Math.floor(ageMs / 1000) }) : ageText(t, at, now)
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
