import type { ChannelRow } from '@backhaul/contract/channels'
import { useMemo } from 'react'
import { useSession } from '../app/session.ts'
import { ChannelCard } from '../domain/channels/ChannelCard.tsx'
import { ChannelBitrateCell } from '../domain/channels/ChannelBitrateCell.tsx'
import { channelOrders } from '../domain/channels/channel-order.ts'
import { useChannelText } from '../domain/channels/channel-text.tsx'
import { ChannelStatusCell } from '../domain/channels/ChannelStatusCell.tsx'
import { AllocationCell } from '../domain/channels/AllocationCell.tsx'
import { RecordingCell, TallyCell } from '../domain/channels/MarkCells.tsx'
import { OutputsCell } from '../domain/channels/OutputsCell.tsx'
import { LastReportCell } from '../domain/units/LastReportCell.tsx'
import { useInventoryName } from '../domain/use-group-name.ts'
import { EndCut } from '../ui/EndCut.tsx'
import type { GridColumn, UntitledColumn } from '../ui/grid/column.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import classes from './channel-list.module.css'
import { type Channels, useChannels } from './ChannelsContext.tsx'
import { uptimeText } from './uptime-text.ts'
import type texts from '../domain/channels/channel-cells.en.json'

/** A chunk of its own: only channels on air have a picture. */
const Picture = lazyPart(async () => (await import('../app/pictures/Picture.tsx')).Picture, { isSilent: true })

/** The moving picture of a channel that collects: that of the unit that it receives. */
const RowPicture = ({ channel: { channelId, channelName, status }, fps }: { channel: ChannelRow; fps: number }) =>
  status === 'collecting' && (
    <span className={classes.picture}>
      <Picture kind="channel" id={channelId} fps={fps} label={channelName} isSmall />
    </span>
  )

/** */
export function useChannelColumns(): readonly GridColumn<ChannelRow>[] {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const text = useChannelText()
  const { groupName, history } = useChannels()
  const { user } = useSession()
  const inventoryName = useInventoryName(user)
  const seesInventories = user.inventories.length > 1
  return useMemo(() => {
    const columns: UntitledColumn<ChannelRow, keyof typeof texts.field>[] = [
      { key: 'name', width: 214, frozen: 'start', widthMin: 120, render: ({ channelName }) => <EndCut text={channelName} /> },
      { key: 'picture', width: 62, widthMin: 50, render: (channel) => <RowPicture channel={channel} fps={1} /> },
      { key: 'status', width: 132, widthMin: 90, render: (channel) => <ChannelStatusCell channel={channel} /> },
      { key: 'type', width: 96, render: ({ type }) => text(`type.${type}`) },
      { key: 'unit', width: 150, widthMin: 100, render: (channel) => <AllocationCell channel={channel} /> },
      {
        key: 'bitrate',
        width: 126,
        widthMin: 110,
        align: 'end',
        sortsDownFirst: true,
        render: (channel) => <ChannelBitrateCell channel={channel} history={history} />,
      },
      { key: 'outputs', width: 160, widthMin: 90, render: (channel) => <OutputsCell channel={channel} /> },
      { key: 'tally', width: 84, render: (channel) => <TallyCell channel={channel} /> },
      { key: 'recording', width: 104, sortsDownFirst: true, render: (channel) => <RecordingCell channel={channel} /> },
      { key: 'server', width: 150, widthMin: 100, render: ({ serverName }) => <EndCut text={serverName ?? '–'} /> },
      {
        key: 'inventory',
        width: 160,
        // Two customers may use the same name for a channel.
        isHiddenAtFirst: !seesInventories,
        render: ({ inventoryId }) => <EndCut text={inventoryName(inventoryId) || '–'} />,
      },
      { key: 'version', width: 96, render: ({ liveuVersion }) => liveuVersion },
      {
        key: 'groups',
        width: 160,
        grows: true,
        render: ({ groups }) => <EndCut text={groups.map(groupName).filter(Boolean).join(', ')} />,
      },
      { key: 'uptime', width: 120, isHiddenAtFirst: true, sortsDownFirst: true, render: ({ uptime }) => uptimeText(text, uptime) },
      { key: 'lastSeen', width: 116, isHiddenAtFirst: true, render: ({ lastSeen }) => <LastReportCell lastSeen={lastSeen} /> },
    ]
    return columns.map((column) => ({
      ...column,
      title: text(`field.${column.key}`),
      sortable: column.key in channelOrders,
    }))
  }, [text, groupName, history, inventoryName, seesInventories])
}

/** A channel on a narrow screen. */
export function useChannelCard({ history }: Channels) {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  return useMemo(
    () => ({
      height: 96,
      render: (channel: ChannelRow) => (
        <ChannelCard channel={channel} history={history} picture={<RowPicture channel={channel} fps={2} />} />
      ),
    }),
    [history],
  )
}
