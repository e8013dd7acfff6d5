import type { ChannelRow } from '@backhaul/contract/channels'
import type { ChannelDestination } from '@backhaul/contract/destinations'
import type { ServerRow } from '@backhaul/contract/servers'
import { isChannelOffline } from '@backhaul/rules/channels'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { rateText } from './rate-text.ts'
import { type DomainText, useDomainText } from '../domain/text.tsx'
import { statusAppearance } from '../domain/units/status-appearance.ts'
import { percentText } from '../ui/percent-text.ts'
import type { ControllerOptions } from './controller.ts'
import type { FlowRows } from './graph/flow.ts'
import { destinationOf, failureOf, hiddenId, idOf, type Kind, kindOf, returnKey } from './graph/graph.ts'
import { columnOfNode, type SumKind, sumKindOf } from './graph/places.ts'
import type { Names } from './names.ts'
import type { BoxText } from './picture/scene.ts'

type Text = TFunction<'signal-flow'>
type Describe = ControllerOptions['text']
type Flows = { readonly inKbps: number; readonly outKbps: number; readonly inFlows: number; readonly outFlows: number }
const noFlows: Flows = { inKbps: 0, outKbps: 0, inFlows: 0, outFlows: 0 }

const rate = (kbps: number) => (kbps > 0 ? rateText(kbps) : '')
const join = (...parts: (string | false)[]) => parts.filter(Boolean).join(' · ')

const channelTone = ({ status, onAir }: ChannelRow): BoxText['tone'] => {
  if (onAir) return 'streaming'
  if (isChannelOffline(status)) return 'offline'
  if (status === 'upgrading') return 'upgrading'
  return status === 'idle' || status === 'online' ? 'online' : 'busy'
}
/** A server that is busy with streams is in order. */
const serverTone = ({ state }: ServerRow): BoxText['tone'] => (state === 'idle' ? null : state === 'busy' ? 'online' : state)

/** Returns the function that writes the words of a box. */
export function useDescribe(rows: FlowRows, names: Names): Describe {
  const { t } = useTranslation('signal-flow')
  const domain = useDomainText()
  return useMemo(() => {
    const objects = describeObjects(rows, t, domain)
    const sums = describeSums(rows, names, t)
    return (node, flowsOf) => {
      const { id } = node
      const sum = sumKindOf(id)
      const flows = flowsOf.get(id) ?? noFlows
      return sum === null ? objects[kindOf(id)](idOf(id), flows) : sums(sum, node, flows)
    }
  }, [rows, names, t, domain])
}

function describeObjects(
  { units, channels, servers }: FlowRows,
  t: Text,
  domain: DomainText,
): Readonly<Record<Kind, (id: string, flows: Flows) => BoxText>> {
  const plain = (title: string, meta = ''): BoxText => ({ title, meta, tone: null })
  const failureAt = failuresOf(channels)
  return {
    unit(id) {
      const row = units.get(id)
      if (row === undefined) return plain(id)
      const { tone } = statusAppearance[row.status]
      return {
        title: row.name,
        meta: join(domain(`status.${row.status}`), rate(row.totalBitrate)),
        tone: tone === 'warning' ? 'busy' : tone,
      }
    },
    channel(id) {
      const row = channels.get(id)
      if (row === undefined) return plain(t('hidden.channel'))
      const tally = row.tally?.state ?? 'off'
      const meta = join(
        t(`channelStatus.${row.status}`),
        tally !== 'off' && domain(`tallyShort.${tally}`),
        rate(row.bitrate),
        row.recording && t('recording'),
      )
      return { title: row.channelName, meta, tone: channelTone(row) }
    },
    server(id) {
      if (`server:${id}` === returnKey) return plain(t('returnServer'))
      const row = servers.get(id)
      if (row === undefined) return plain(t(id === hiddenId ? 'hidden.servers' : 'hidden.server'))
      const cpu = row.serverUsage === null ? '' : t('cpu', { percent: percentText(row.serverUsage.cpu) })
      return { title: row.name, meta: join(t(`serverState.${row.state}`), cpu), tone: serverTone(row) }
    },
    link: (id, { inFlows, inKbps }) =>
      plain(
        id.startsWith('cell:') ? id.slice('cell:'.length) : t(`link.${id as 'cell'}`),
        join(rate(inKbps), t('count.units', { count: inFlows })),
      ),
    output: (id, { inFlows, inKbps }) =>
      plain(t(`output.${id as 'sdi'}`), inFlows === 0 ? t('quiet') : join(rate(inKbps), t('count.channels', { count: inFlows }))),
    destination(id, { inFlows, inKbps }) {
      if (inFlows === 0) return plain(id, t('quiet'))
      const failed = failureAt(id)
      if (failed === undefined) return plain(id, rate(inKbps) || t('edge.connecting'))
      const reason = failed.fault !== null && domain(`destination.fault.${failed.fault}`)
      return { title: id, meta: join(rate(inKbps), domain('destination.state.failed'), reason), tone: 'error' }
    },
  }
}

/** Returns the look-up of the failure of a destination by its name: of one channel, where several send to it. */
function failuresOf(channels: FlowRows['channels']): (name: string) => ChannelDestination | undefined {
  let failures = new Map<string, ChannelDestination>()
  let version: number | null = null
  return (name) => {
    if (version !== channels.version) {
      version = channels.version
      failures = new Map()
      for (const channel of channels.values()) {
        const destination = failureOf(channel)
        if (destination !== null) failures.set(destinationOf(channel)!, destination)
      }
    }
    return failures.get(name)
  }
}

function describeSums({ servers }: FlowRows, names: Names, t: Text) {
  const titleOf = (sum: SumKind, id: string): string => {
    if (sum === 'group') return names.group(id) || t('noGroup')
    if (sum === 'inventory' || sum === 'site' || sum === 'siteChannels') return names.inventory(id) || t('noInventory')
    return sum === 'channels' ? (servers.get(id)?.name ?? t('hidden.server')) : t(`others.${sum}`)
  }
  return (sum: SumKind, { id, objects, onAir }: Parameters<Describe>[0], { inKbps, outKbps }: Flows): BoxText => {
    const title = titleOf(sum, idOf(id))
    const column = columnOfNode(id)
    if (column !== 'units' && column !== 'channels' && sum !== 'site') return { title, meta: rate(Math.max(inKbps, outKbps)), tone: null }
    const meta =
      objects === 0 ? t('opened') : join(t(`count.${column as 'units'}`, { count: objects }), onAir > 0 && t('onAir', { count: onAir }))
    return { title, meta, tone: null }
  }
}
