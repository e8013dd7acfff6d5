import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import settingClasses from '../../ui/form/setting.module.css'
import { LoadState } from '../../ui/page/LoadState.tsx'
import type { ConfiguredChannel } from '../use-channel-details.ts'
import { InterfaceList } from './InterfaceList.tsx'

const refreshMs = 5000

/** UI-190: the audio interfaces of the server, and the one whose calls the channel gets. */
export function AudioTab({ channel }: { channel: ConfiguredChannel }) {
  const { t } = useTranslation('channel-configuration')
  if (channel.inventoryId === null) return <p className={settingClasses.hint}>{t('interfaces.noInventory')}</p>
  return <Lines channel={channel} inventoryId={channel.inventoryId} />
}

function Lines({ channel, inventoryId }: { channel: ConfiguredChannel; inventoryId: string }) {
  const { t } = useTranslation('channel-configuration')
  const { data, error, refetch } = api.inventories.listIfb.useQuery({ inventoryId }, { refetchInterval: refreshMs })
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  return (
    <>
      <p className={settingClasses.hint}>{t('audio.hint')}</p>
      <InterfaceList
        label={t('tab.audio')}
        empty={t('audio.none')}
        channel={channel}
        interfaces={data.lines.map((line) => ({
          ...line,
          state: line.state === 'used' && line.usedBy !== null ? t('audio.usedBy', { name: line.usedBy }) : t(`audio.state.${line.state}`),
        }))}
        associate={api.inventories.associateIfb}
        dissociate={api.inventories.dissociateIfb}
        inputOf={(ifbId) => ({ inventoryId, ifbId, channelId: channel.channelId })}
        onChanged={() => void refetch()}
      />
    </>
  )
}
