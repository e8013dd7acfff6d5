import { type ReactNode, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../confirm.ts'
import { CloseContext } from './close-dialog.ts'
import { UnsavedContext } from './unsaved.ts'

interface AskBeforeCloseProps {
  onClose: () => void
  /** `close` asks first when a form has changes that were not applied. */
  children: (close: () => void) => ReactNode
}

/** Asks before the user closes a dialog whose forms have unapplied changes. A guard of the page knows these forms, too. */
export function AskBeforeClose({ onClose, children }: AskBeforeCloseProps) {
  const { t } = useTranslation('ui')
  const page = use(UnsavedContext)
  const [forms] = useState(() => new Set<string>())
  const [unsaved] = useState(() => ({
    add: (id: string) => {
      forms.add(id)
      page?.add(id)
    },
    delete: (id: string) => {
      forms.delete(id)
      page?.delete(id)
    },
  }))
  // Escape reaches the dialog below the question, too.
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    const isMeant = await confirm({ title: t('discard.title'), message: t('discard.message'), action: t('discard.discard') })
    setAsking(false)
    if (isMeant) onClose()
  }
  const close = () => {
    if (isAsking) return
    if (forms.size > 0) void ask()
    else onClose()
  }
  return (
    <UnsavedContext value={unsaved}>
      <CloseContext value={close}>{children(close)}</CloseContext>
    </UnsavedContext>
  )
}
