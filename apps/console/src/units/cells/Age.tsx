import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { clock } from '../../app/clock.ts'

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

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
] as const

/** Largest whole unit of a span; null below a minute. */
export function spanOf(ms: number): { unit: 'd' | 'h' | 'm'; count: number } | null {
  for (const [unit, unitMs] of units) if (ms >= unitMs) return { unit, count: Math.floor(ms / unitMs) }
  return null
}

/** How long ago, in words: "now", "3 min ago". 0 means never. */
export function useAge(at: number): string {
  const { t } = useTranslation('units')
  const now = useSyncExternalStore(subscribe, steppedNow)
  if (at === 0) return t('age.never')
  const span = spanOf(now - at)
  return span === null ? t('age.now') : t(`age.${span.unit}`, { count: span.count })
}

export function useClockTime(): (at: number) => string {
  const { i18n } = useTranslation()
  return (at) => new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false }).format(at)
}

export function Age({ at, className }: { at: number; className?: string }) {
  const { i18n } = useTranslation()
  const words = useAge(at)
  const title = at === 0 ? undefined : new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(at)
  return (
    <time className={className} title={title} dateTime={at === 0 ? undefined : new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'UTC' }).format(at).replace(' ', 'T') + 'Z'}>
      {words}
    </time>
  )
}
