import { Button } from '@mantine/core'
import type { ServerRow } from '@backhaul/contract/servers'
import { refuseResetInstance, serverCapabilities } from '@backhaul/rules/servers'
import { IconNetwork, IconPlugConnected, IconRefreshAlert, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { confirm } from '../../ui/confirm.ts'
import { iconSize } from '../../ui/icon-size.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { inDialog } from '../../ui/in-dialog.tsx'
import type { Part } from '../configuration/part.ts'
import classes from './server-panel.module.css'

/** A chunk of its own: most visits configure nothing. */
const ConfigurationDialog = lazyPart(async () => (await import('../configuration/ConfigurationDialog.tsx')).ConfigurationDialog, {
  errorFrame: inDialog,
})

const icons = { general: IconSettings, smpte: IconNetwork, ipPipe: IconPlugConnected } as const

/** The dialogs and commands of a server. */
export function ServerCommands({ server }: { server: ServerRow }) {
  const { t } = useTranslation('server-panel')
  const [open, setOpen] = useState<Part | null>(null)
  const { smpte, ipPipe, resetInstance } = serverCapabilities(server)
  const parts: Part[] = ['general', ...(smpte ? (['smpte'] as const) : []), ...(ipPipe ? (['ipPipe'] as const) : [])]
  return (
    <div className={classes.commands}>
      {parts.map((part) => {
        const Icon = icons[part]
        return (
          <Button key={part} variant="default" leftSection={<Icon size={iconSize.md} aria-hidden />} onClick={() => setOpen(part)}>
            {t(`configuration.${part}`)}
          </Button>
        )
      })}
      {resetInstance && <ResetButton server={server} />}
      {open !== null && <ConfigurationDialog server={server} part={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

/** Asks before the reset, because it ends all streams over the server. */
function ResetButton({ server }: { server: ServerRow }) {
  const { t } = useTranslation('server-panel')
  const { name, uniqueId: serverId, state } = server
  const command = useCommand(api.servers.resetInstance, {
    access: 'servers.operate',
    refusal: refuseResetInstance(server),
    done: () => t('reset.done', { name }),
    about: name,
    failed: (reason) => t('reset.failed', { name, reason }),
  })
  const ask = async () => {
    const question = {
      title: t('reset.title', { name }),
      message: t(state === 'busy' ? 'reset.busy' : 'reset.idle'),
      action: t('reset.confirm'),
    }
    if (await confirm(question)) await command.run({ serverId })
  }
  return (
    <CommandButton
      command={command}
      variant="default"
      leftSection={<IconRefreshAlert size={iconSize.md} aria-hidden />}
      onRun={() => void ask()}
    >
      {t('reset.button')}
    </CommandButton>
  )
}
