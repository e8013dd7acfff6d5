import type { ServerRow } from '@backhaul/contract/servers'
import { refuseServerOffline } from '@backhaul/rules/servers'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useNow } from '../../domain/Age.tsx'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { confirm } from '../../ui/confirm.ts'
import classes from './server-panel.module.css'

const minuteMs = 60_000

/** whether support may sign in at the server, with the time left, and the button that opens or blocks it. */
export function SupportAccess({ server }: { server: ServerRow }) {
  const { t } = useTranslation('server-panel')
  const now = useNow()
  const { supportAccessUntil: until, name, uniqueId: serverId } = server
  const isOpen = until !== null && until > now
  const command = useCommand(api.servers.setSupportAccess, {
    access: 'servers.configure',
    refusal: refuseServerOffline(server),
    done: (out) => t(out.until === null ? 'support.blocked' : 'support.opened', { name }),
    about: name,
    failed: (reason) => t('support.failed', { name, reason }),
  })
  const toggle = async () => {
    const question = { title: t('support.title', { name }), message: t('support.message'), action: t('support.allow') }
    if (isOpen || (await confirm(question))) await command.run({ serverId, enabled: !isOpen })
  }
  const minutes = isOpen ? Math.ceil((until - now) / minuteMs) : 0
  return (
    <div className={classes.support} data-open={isOpen || undefined}>
      <span>{isOpen ? t('support.left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }) : t('support.none')}</span>
      <CommandButton command={command} variant="default" size="xs" onRun={() => void toggle()}>
        {t(isOpen ? 'support.block' : 'support.allow')}
      </CommandButton>
    </div>
  )
}
