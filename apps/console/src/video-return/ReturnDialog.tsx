import { Tabs } from '@mantine/core'
import type { VideoReturnRow } from '@backhaul/contract/video-return'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/Dialog.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { InputForm } from './InputForm.tsx'
import { SharingForm } from './SharingForm.tsx'
import classes from './video-return.module.css'

/** UI-211: the configuration and the feed sharing of a channel. */
export function ReturnDialog({ row, onClose }: { row: VideoReturnRow; onClose: () => void }) {
  const { t } = useTranslation('video-return')
  const isNarrow = useIsNarrow()
  return (
    <Dialog fullScreen={isNarrow} size="lg" onClose={onClose} title={t('dialog', { name: row.name })}>
      {/* A hidden tab keeps its draft, and the dialog knows of it. */}
      <Tabs defaultValue="configuration" keepMountedMode="display-none">
        <Tabs.List>
          <Tabs.Tab value="configuration">{t('tab.configuration')}</Tabs.Tab>
          <Tabs.Tab value="sharing">{t('tab.sharing')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="configuration" className={classes.tab}>
          <InputForm row={row} />
        </Tabs.Panel>
        <Tabs.Panel value="sharing" className={classes.tab}>
          <SharingForm row={row} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  )
}
