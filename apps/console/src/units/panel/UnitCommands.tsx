import { Button } from '@mantine/core'
import { IconFileText, IconRefreshAlert, IconSparkles } from '@tabler/icons-react'
import type { Unit } from '@backhaul/contract/units'
import { isStreaming } from '@backhaul/rules/status'
import { refuseReboot } from '@backhaul/rules/units'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { confirm } from '../../ui/confirm.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { useRights } from '../../ui/kit.tsx'
import { AiDialog } from '../commands/AiDialog.tsx'
import { LogsDialog } from '../commands/LogsDialog.tsx'
import { useSelectedChannel } from '../use-unit.ts'
import classes from './panel.module.css'

/** The buttons of the commands that are not part of a stream; a further command adds its button here. */
export function UnitCommands({ unit }: { unit: Unit }) {
  return (
    <div className={classes.commands}>
      <LogsButton unit={unit} />
      <AiButton unit={unit} />
      <RebootButton unit={unit} />
    </div>
  )
}

/** Opens the dialog, which also shows the progress and the last result. */
function LogsButton({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-commands')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconFileText size={iconSize.md} aria-hidden />} onClick={() => setOpen(true)}>
        {t('logs.button')}
      </Button>
      {isOpen && <LogsDialog unit={unit} onClose={() => setOpen(false)} />}
    </>
  )
}

/** read-only users have no AI. */
function AiButton({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-commands')
  const { reason } = useRights()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <DisabledReason reason={reason('ai.operate', null)}>
        <Button variant="default" leftSection={<IconSparkles size={iconSize.md} aria-hidden />} onClick={() => setOpen(true)}>
          {t('ai.button')}
        </Button>
      </DisabledReason>
      {isOpen && <AiDialog unit={unit} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Asks before the reboot, and names the channel that goes off air. */
function RebootButton({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-panel')
  const channel = useSelectedChannel(unit)
  const onAir = isStreaming(unit.applications)
  const names = { name: unit.name, channel: channel?.channelName ?? (unit.selChannel?.name || '–') }
  const command = useCommand(api.units.reboot, {
    access: 'units.operate',
    refusal: refuseReboot(unit),
    done: ({ name }) => t('toast.rebooting', { name }),
    about: unit.name,
    failed: (reason) => t('failed.reboot', { name: unit.name, reason }),
  })
  const ask = async () => {
    const question = {
      title: t('reboot.title', names),
      message: t(onAir ? 'reboot.onAir' : 'reboot.idle', names),
      action: t(onAir ? 'reboot.confirmOnAir' : 'reboot.confirm'),
    }
    if (await confirm(question)) await command.run({ unitId: unit.uniqueId })
  }
  return (
    <CommandButton
      command={command}
      variant="default"
      leftSection={<IconRefreshAlert size={iconSize.md} aria-hidden />}
      onRun={() => void ask()}
    >
      {t('reboot.button')}
    </CommandButton>
  )
}
