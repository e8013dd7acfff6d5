import { problemOf } from '@backhaul/client'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useSession } from '../../app/session.ts'
import settingClasses from '../../ui/form/setting.module.css'
import { useErrorText } from '../../ui/error-text.ts'
import { LoadState } from '../../ui/page/LoadState.tsx'
import type { ConfiguredChannel } from '../use-channel-details.ts'
import { InterfaceList } from './InterfaceList.tsx'

const refreshMs = 5000

/** UI-189: the tally interfaces of the server. R-040: read only for users with the service tally. */
export function TallyTab({ channel }: { channel: ConfiguredChannel }) {
  const { t } = useTranslation('channel-configuration')
  const { user } = useSession()
  if (!user.services.includes('tally')) return <p className={settingClasses.hint}>{t('tally.noService')}</p>
  if (channel.inventoryId === null) return <p className={settingClasses.hint}>{t('interfaces.noInventory')}</p>
  return <Tallies channel={channel} inventoryId={channel.inventoryId} />
}

function Tallies({ channel, inventoryId }: { channel: ConfiguredChannel; inventoryId: string }) {
  const { t } = useTranslation('channel-configuration')
  const errorText = useErrorText()
  const { data, error, refetch } = api.inventories.listTally.useQuery({ inventoryId }, { refetchInterval: refreshMs })
  // No fault: nothing can be tried again.
  if (problemOf(error)?.code === 'TALLY_NOT_ENABLED') return <p className={settingClasses.hint}>{errorText(error)}</p>
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  return (
    <>
      <p className={settingClasses.hint}>{t('tally.hint')}</p>
      <InterfaceList
        label={t('tab.tally')}
        empty={t('tally.none')}
        channel={channel}
        interfaces={data.tallies.map((one) => ({
          ...one,
          state: one.hwStatus === 'ok' ? t(`tally.state.${one.state ?? 'unknown'}`) : t(`hardware.${one.hwStatus}`),
        }))}
        associate={api.inventories.associateTally}
        dissociate={api.inventories.dissociateTally}
        inputOf={(tallyId) => ({ inventoryId, tallyId, channelId: channel.channelId })}
        onChanged={() => void refetch()}
      />
    </>
  )
}
