import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps'>

/** A dialog that exists while it is open. Its end returns the focus to the control that opened it. */
export function Dialog(props: DialogProps) {
  const { t } = useTranslation('ui')
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
  return <Modal opened closeButtonProps={{ 'aria-label': t('actions.close') }} {...props} />
}
