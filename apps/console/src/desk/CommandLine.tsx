import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../app/session.ts'
import { iconSize } from '../ui/icon-size.ts'
import classes from './desk.module.css'
import { useDesk } from './desk.ts'
import { commandLine, signInLine } from './world-address.ts'

/** The line of a shell that does the same as the control of this panel that has the focus or was used last. */
export function CommandLine({ panel }: { panel: string }) {
  const { t } = useTranslation('desk')
  const { shown } = useDesk()
  const { user } = useSession()
  const request = shown.get(panel)
  if (!request) return null
  const line = commandLine(location, request)
  return (
    <div className={classes.command} role="group" aria-label={t('command.label')}>
      <code>{line}</code>
      <Copy text={line} label={t('command.copy')} />
      <details>
        <summary>{t('command.signIn')}</summary>
        <code>{signInLine(location, user.username)}</code>
      </details>
    </div>
  )
}

function Copy({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('desk')
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <ActionIcon onClick={copy} aria-label={copied ? t('command.copied') : label}>
          {copied ? <IconCheck size={iconSize.md} aria-hidden /> : <IconCopy size={iconSize.md} aria-hidden />}
        </ActionIcon>
      )}
    </CopyButton>
  )
}
