import { type MouseEvent, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { realClock as clock } from '@backhaul/clock'
import { useUnitDesk, type Words } from '../UnitDesk.tsx'

const stepMs = 10_000
const listeners = new Set<() => void>()
let stop = () => {}
// Rounded, so that reading it twice in one rendering gives the same.
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

const spans = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
] as const

/** How long ago, in words: "now", "3 min ago". 0 means never. */
export function ageWords(t: Words, at: number, now: number): string {
  if (at === 0) return t('age.never')
  for (const [unit, unitMs] of spans) if (now - at >= unitMs) return t(`age.${unit}`, { count: Math.floor((now - at) / unitMs) })
  return t('age.now')
}

export function useAge(at: number): string {
  const { t } = useUnitDesk()
  return ageWords(t, at, useSyncExternalStore(subscribe, steppedNow))
}

export function useClockTime(): (at: number) => string {
  const { i18n } = useTranslation()
  return (at) => new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false }).format(at)
}

/** An age. The full time is its title, made when it is pointed at: making thousands of them costs more than the rest of a row. */
export function Age({ at, className }: { at: number; className?: string }) {
  const words = useAge(at)
  const name = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (at !== 0)
      currentTarget.title = new Intl.DateTimeFormat(document.documentElement.lang || undefined, {
        dateStyle: 'medium',
        timeStyle: 'medium',
      }).format(at)
  }
  return (
    <span className={className} onMouseEnter={name}>
      {words}
    </span>
  )
}
