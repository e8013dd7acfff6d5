import { Button } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import type { Unit } from '@backhaul/contract/units'
import { isStreaming } from '@backhaul/rules/status'
import { refuseReboot } from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../ui/confirm.ts'
import { Guarded } from '../../ui/Guarded.tsx'
import { useUnitDesk } from '../UnitDesk.tsx'
import { useSelectedChannel } from '../use-unit.ts'
import classes from './panel.module.css'

/** Asks first, and names what goes off air. */
export function RebootButton({ unit }: { unit: Unit }) {
  const { t } = useTranslation('units')
  const { acts, why } = useUnitDesk()
  const channel = useSelectedChannel(unit)
  const onAir = isStreaming(unit.applications)
  const names = { name: unit.name, channel: channel?.channelName ?? unit.selChannel?.name ?? '–' }
  const reboot = async () => {
    const question = {
      title: t('reboot.title', names),
      message: t(onAir ? 'reboot.onAir' : 'reboot.idle', names),
      action: t(onAir ? 'reboot.confirmOnAir' : 'reboot.confirm'),
    }
    if (await confirm(question)) await acts.reboot(unit)
  }
  return (
    <Guarded reason={why('units.operate', refuseReboot(unit))}>
      <Button
        variant="default"
        className={classes.reboot}
        leftSection={<IconRefreshAlert size={16} aria-hidden />}
        onClick={() => void reboot()}
      >
        {t('reboot.act')}
      </Button>
    </Guarded>
  )
}
