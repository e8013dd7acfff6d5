import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router-dom'
import { confirm } from '../confirm.ts'
import { UnsavedContext } from './unsaved.ts'

/** Asks before the user leaves a page, or a tab with an address of its own, whose forms have unapplied changes. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  const [changed] = useState(() => new Set<string>())
  const blocker = useBlocker(({ currentLocation, nextLocation }) => changed.size > 0 && currentLocation.pathname !== nextLocation.pathname)
  const { state } = blocker
  useEffect(() => {
    if (state !== 'blocked') return
    void confirm({ title: t('unsaved.title'), message: t('unsaved.message'), action: t('unsaved.leave') }).then((isMeant) =>
      isMeant ? blocker.proceed?.() : blocker.reset?.(),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- one question per blocked navigation
  }, [state])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (changed.size > 0) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [changed])
  return <UnsavedContext value={changed}>{children}</UnsavedContext>
}
