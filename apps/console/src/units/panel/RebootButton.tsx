import { Button, Group, Modal, Text } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import type { Unit } from '@backhaul/contract'
import { isStreaming, refuseReboot } from '@backhaul/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Guarded } from '../../ui/Guarded.tsx'
import { useSelectedChannel } from '../use-unit.ts'
import { useUnitDesk } from '../UnitDesk.tsx'

/** Asks first, and names what goes off air. */
export function RebootButton({ unit }: { unit: Unit }) {
  const { t } = useTranslation('units')
  const { acts, why } = useUnitDesk()
  const [isAsking, setAsking] = useState(false)
  const channel = useSelectedChannel(unit)
  const onAir = isStreaming(unit.applications)
  const reboot = () => {
    setAsking(false)
    void acts.reboot(unit)
  }
  return (
    <>
      <Guarded reason={why('units.operate', refuseReboot(unit))}>
        <Button variant="default" leftSection={<IconRefreshAlert size={16} aria-hidden />} onClick={() => setAsking(true)}>
          {t('reboot.act')}
        </Button>
      </Guarded>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={t('reboot.title', { name: unit.name })} closeButtonProps={{ 'aria-label': t('act.cancel') }}>
        <Text>{onAir ? t('reboot.onAir', { name: unit.name, channel: channel?.channelName ?? unit.selChannel?.name ?? '–' }) : t('reboot.idle', { name: unit.name })}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            {t('act.cancel')}
          </Button>
          <Button onClick={reboot}>{t(onAir ? 'reboot.confirmOnAir' : 'reboot.confirm')}</Button>
        </Group>
      </Modal>
    </>
  )
}
