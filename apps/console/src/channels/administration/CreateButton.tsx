import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { useRights } from '../../ui/kit.tsx'
import { CreateChannelDialog } from './CreateChannelDialog.tsx'

/** Opens the dialog of a new channel, then the new channel. */
export function CreateButton({ onCreated }: { onCreated: (channelId: string) => void }) {
  const { t } = useTranslation('channel-administration')
  const { reason } = useRights()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <DisabledReason reason={reason('channels.administer', null)}>
        <Button size="xs" leftSection={<IconPlus size={iconSize.sm} aria-hidden />} onClick={() => setOpen(true)}>
          {t('create.button')}
        </Button>
      </DisabledReason>
      {isOpen && (
        <CreateChannelDialog
          onClose={() => setOpen(false)}
          onCreated={(channelId) => {
            setOpen(false)
            onCreated(channelId)
          }}
        />
      )}
    </>
  )
}
