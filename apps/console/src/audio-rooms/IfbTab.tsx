import type { IfbLine } from '@backhaul/contract/inventories'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { LoadState } from '../ui/page/LoadState.tsx'
import classes from './audio-rooms.module.css'
import { type ChannelOption, ChannelSelect, useAssociation, useChannelOptions } from './ChannelSelect.tsx'

const refreshMs = 5000

/** The IFB lines of the servers of an inventory. A line with a channel takes calls to this channel alone. */
export function IfbTab({ inventoryId }: { inventoryId: string }) {
  const { t } = useTranslation('audio-rooms')
  const { data, error, refetch } = api.inventories.listIfb.useQuery({ inventoryId }, { refetchInterval: refreshMs })
  const channelsOf = useChannelOptions(inventoryId, data?.lines)
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  if (data.lines.length === 0) return <p className={classes.none}>{t('ifb.empty')}</p>
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {(['line', 'server', 'state', 'usedBy', 'channel'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`column.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.lines.map((line) => (
            <Line
              key={line.id}
              inventoryId={inventoryId}
              line={line}
              channels={channelsOf(line.serverId)}
              onChanged={() => void refetch()}
            />
          ))}
        </tbody>
      </table>
    </div>
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
