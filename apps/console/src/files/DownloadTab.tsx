import { Button } from '@mantine/core'
import { refuseTransferring } from '@backhaul/rules/files'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../app/config.ts'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { iconSize } from '../ui/icon-size.ts'
import { useRights } from '../ui/kit.tsx'
import { Fact, Facts } from '../ui/panel/Facts.tsx'
import { contentAddress } from './content-address.ts'
import { sizeText } from '../ui/size-text.ts'
import type { FileTabProps } from './file-tab-props.ts'
import classes from './files.module.css'

/** UI-141: plays and downloads the content, once the core confirms that its server has delivered it. */
export function DownloadTab({ file }: FileTabProps) {
  const { t, i18n } = useTranslation('files')
  const { reason } = useRights()
  const address = contentAddress(useConfig().core, file.id)
  const { data: bytes, isPending } = useQuery({
    queryKey: ['fileContent', file.id, file.isTransferring],
    staleTime: 0,
    queryFn: async () => {
      const reply = await fetch(address, { method: 'HEAD', credentials: 'include' })
      return reply.ok ? Number(reply.headers.get('content-length')) : null
    },
  })
  // The browser does not know each container and codec; such a file is downloaded only.
  const [unplayable, setUnplayable] = useState<string | null>(null)
  const missing = isPending ? t('download.asking') : bytes === null || bytes === undefined ? t('download.missing') : null
  return (
    <div className={classes.tab}>
      {missing === null && !file.isTransferring && unplayable !== address && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- recordings of units have no captions
        <video
          key={address}
          className={classes.player}
          src={address}
          aria-label={t('download.player', { name: file.fileName })}
          controls
          preload="metadata"
          onError={() => setUnplayable(address)}
        />
      )}
      <Facts>
        <Fact name={t('field.fileName')}>{file.fileName}</Fact>
        <Fact name={t('field.size')}>{typeof bytes === 'number' ? sizeText(bytes, i18n.language) : '–'}</Fact>
      </Facts>
      {missing !== null && !isPending && !file.isTransferring && <p className={classes.note}>{missing}</p>}
      <div>
        <DisabledReason reason={reason('files.read', refuseTransferring(file)) ?? missing}>
          <Button component="a" href={address} download={file.fileName} leftSection={<IconDownload size={iconSize.md} aria-hidden />}>
            {t('tab.download')}
          </Button>
        </DisabledReason>
      </div>
    </div>
  )
}
