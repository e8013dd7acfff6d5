import { type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../confirm.ts'
import { openLayer } from '../layers.ts'
import { CloseContext } from './close-dialog.ts'
import { UnsavedContext } from './unsaved.ts'

/** Makes the dialog a layer. The returned function tells whether no other dialog or question is above it. */
function useIsTop(): () => boolean {
  const layer = useRef<ReturnType<typeof openLayer>>(null)
  useEffect(() => {
    const opened = openLayer()
    layer.current = opened
    return opened.end
  }, [])
  return useCallback(() => layer.current?.isTop() ?? true, [])
}

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
  const ask = async () => {
    if (await confirm({ title: t('discard.title'), message: t('discard.message'), action: t('discard.discard') })) onClose()
  }
  // Escape reaches every dialog; it is for the topmost alone.
  const isTop = useIsTop()
  const close = () => {
    if (!isTop()) return
    if (forms.size > 0) void ask()
    else onClose()
  }
  return (
    <UnsavedContext value={unsaved}>
      <CloseContext value={close}>{children(close)}</CloseContext>
    </UnsavedContext>
  )
}
