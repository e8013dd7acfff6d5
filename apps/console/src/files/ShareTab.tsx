import { ActionIcon, CopyButton, NativeSelect, TextInput } from '@mantine/core'
import { realClock as clock } from '@backhaul/clock'
import { refuseTransferring } from '@backhaul/rules/files'
import { IconCheck, IconCopy, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { useConfig } from '../app/config.ts'
import { CommandButton } from '../ui/command/CommandButton.tsx'
import { useCommand } from '../ui/command/use-command.ts'
import { iconSize } from '../ui/icon-size.ts'
import { endText } from '../ui/time.ts'
import { addressAt } from './content-address.ts'
import { FileLinks } from './FileLinks.tsx'
import type { FileTabProps } from './file-tab-props.ts'
import { FtpForm } from './FtpForm.tsx'
import classes from './files.module.css'

const choices = [1, 24, 72, 168] as const

/** UI-139: a form for FTP, and a link with which anyone downloads the file until it expires. The link is shown once: the core keeps only its hash. */
export function ShareTab({ file }: FileTabProps) {
  const { t, i18n } = useTranslation('files')
  const { core } = useConfig()
  const utils = api.useUtils()
  const [hours, setHours] = useState<number>(24)
  const [link, setLink] = useState<{ url: string; expiresAt: number } | null>(null)
  const share = useCommand(api.channelFiles.share, {
    access: 'files.operate',
    refusal: refuseTransferring(file),
    failed: (reason) => t('share.failed', { reason }),
  })
  const make = async () => {
    const result = await share.run({ fileId: file.id, hours })
    if (result !== null) setLink({ ...result.out, url: addressAt(core, result.out.url) })
    await utils.channelFiles.listLinks.invalidate({ fileId: file.id })
  }
  return (
    <div className={classes.tab}>
      <p className={classes.note}>{t('share.note')}</p>
      <NativeSelect
        label={t('share.valid')}
        data={choices.map((value) => ({ value: String(value), label: t(`share.hours.${value}`) }))}
        value={String(hours)}
        onChange={({ currentTarget }) => setHours(Number(currentTarget.value))}
      />
      <div>
        <CommandButton command={share} leftSection={<IconLink size={iconSize.md} aria-hidden />} onRun={() => void make()}>
          {t('share.make')}
        </CommandButton>
      </div>
      {link !== null && (
        <div role="status">
          <TextInput
            readOnly
            label={t('share.link')}
            description={t('share.expires', { at: endText(link.expiresAt, i18n.language, clock.now()) })}
            value={link.url}
            onFocus={({ currentTarget }) => currentTarget.select()}
            rightSection={
              <CopyButton value={link.url}>
                {({ copied, copy }) => (
                  <ActionIcon variant="subtle" color="gray" aria-label={t(copied ? 'share.copied' : 'share.copy')} onClick={copy}>
                    {copied ? <IconCheck size={iconSize.sm} /> : <IconCopy size={iconSize.sm} />}
                  </ActionIcon>
                )}
              </CopyButton>
            }
          />
        </div>
      )}
      <FileLinks fileId={file.id} />
      <FtpForm file={file} />
    </div>
  )
}
