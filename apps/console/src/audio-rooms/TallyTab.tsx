import { problemOf } from '@backhaul/client'
import type { Tally } from '@backhaul/contract/inventories'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { useErrorText } from '../ui/error-text.ts'
import { AssociationsTab } from './AssociationsTab.tsx'
import classes from './audio-rooms.module.css'
import { type ChannelOption, ChannelSelect, useAssociation, useChannelOptions } from './ChannelSelect.tsx'

const refreshMs = 2000

/** the tally interfaces of the servers of an inventory, and the channels that they light. */
export function TallyTab({ inventoryId }: { inventoryId: string }) {
  const { t } = useTranslation('audio-rooms')
  const errorText = useErrorText()
  const { data, error, refetch } = api.inventories.listTally.useQuery({ inventoryId }, { refetchInterval: refreshMs, retry: false })
  const channelsOf = useChannelOptions(inventoryId, data?.tallies)
  // No fault: nothing can be tried again.
  if (problemOf(error)?.code === 'TALLY_NOT_ENABLED') return <p className={classes.none}>{errorText(error)}</p>
  const again = () => void refetch()
  return (
    <AssociationsTab
      columns={['tally', 'server', 'light', 'hardware', 'channel']}
      interfaces={data?.tallies}
      error={error}
      onRetry={again}
      empty={t('tally.empty')}
    >
      {(one) => <TallyLine key={one.id} inventoryId={inventoryId} tally={one} channels={channelsOf(one.serverId)} onChanged={again} />}
    </AssociationsTab>
  )
}

interface TallyProps {
  inventoryId: string
  tally: Tally
  channels: readonly ChannelOption[]
  onChanged: () => void
}

function TallyLine({ inventoryId, tally, channels, onChanged }: TallyProps) {
  const { t } = useTranslation('audio-rooms')
  const { id: tallyId, name, serverName, state, hwStatus } = tally
  const association = useAssociation(api.inventories.associateTally, api.inventories.dissociateTally, { inventoryId, tallyId }, onChanged)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{serverName}</td>
      <td>
        <span className={classes.light} data-state={state ?? 'unknown'}>
          {t(`light.${state ?? 'unknown'}`)}
        </span>
      </td>
      <td>{t(`hardware.${hwStatus}`)}</td>
      <td>
        <ChannelSelect one={tally} channels={channels} association={association} />
      </td>
    </tr>
  )
}
