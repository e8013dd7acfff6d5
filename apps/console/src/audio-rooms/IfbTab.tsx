import type { IfbLine } from '@backhaul/contract/inventories'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { AssociationsTab } from './AssociationsTab.tsx'
import classes from './audio-rooms.module.css'
import { type ChannelOption, ChannelSelect, useAssociation, useChannelOptions } from './ChannelSelect.tsx'

const refreshMs = 5000

/** The IFB lines of the servers of an inventory. A line with a channel takes calls to this channel alone. */
export function IfbTab({ inventoryId }: { inventoryId: string }) {
  const { t } = useTranslation('audio-rooms')
  const { data, error, refetch } = api.inventories.listIfb.useQuery({ inventoryId }, { refetchInterval: refreshMs })
  const channelsOf = useChannelOptions(inventoryId, data?.lines)
  const again = () => void refetch()
  return (
    <AssociationsTab
      columns={['line', 'server', 'state', 'usedBy', 'channel']}
      interfaces={data?.lines}
      error={error}
      onRetry={again}
      empty={t('ifb.empty')}
    >
      {(line) => <Line key={line.id} inventoryId={inventoryId} line={line} channels={channelsOf(line.serverId)} onChanged={again} />}
    </AssociationsTab>
  )
}

interface LineProps {
  inventoryId: string
  line: IfbLine
  channels: readonly ChannelOption[]
  onChanged: () => void
}

function Line({ inventoryId, line, channels, onChanged }: LineProps) {
  const { t } = useTranslation('audio-rooms')
  const { id: ifbId, name, serverName, mode, state, usedBy } = line
  const association = useAssociation(api.inventories.associateIfb, api.inventories.dissociateIfb, { inventoryId, ifbId }, onChanged)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {serverName} <span className={classes.mode}>{mode}</span>
      </td>
      <td>
        <span className={classes.lineState} data-state={state}>
          {t(`lineState.${state}`)}
        </span>
      </td>
      <td data-empty={(usedBy === null && state !== 'used') || undefined}>{usedBy ?? (state === 'used' ? t('hidden') : '–')}</td>
      <td>
        <ChannelSelect one={line} channels={channels} association={association} />
      </td>
    </tr>
  )
}
