import type { ServerRow } from '@backhaul/contract/servers'
import { serverCapabilities } from '@backhaul/rules/servers'
import { Skeleton } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import { upTimeText } from '../place-text.ts'
import { useServers } from '../ServersContext.tsx'
import { percentText } from '../../ui/percent-text.ts'
import { ServerCommands } from './ServerCommands.tsx'
import { SupportAccess } from './SupportAccess.tsx'
import classes from './server-panel.module.css'

/** A chunk of its own: the library of charts is large. The room of the graph is taken before, so that no button moves under the pointer. */
const UsageGraph = lazyPart(async () => (await import('./UsageGraph.tsx')).UsageGraph, { fallback: <Skeleton className={classes.graph} /> })

/** A program or a state that the console does not know is shown by its own name. */
function programText(t: TFunction<'server-panel'>, name: string, state: string): string {
  const program = t(`program.${name}` as 'program.ifb', name)
  const shown = t(`programState.${state}` as 'programState.running', state)
  return t('fact.programOf', { program, state: shown })
}

/** The load and the live state of a server, and its commands. */
export function LiveTab({ server }: { server: ServerRow }) {
  const { t } = useTranslation('server-panel')
  const { t: listText } = useTranslation('server-list')
  const { history } = useServers()
  // The programs and the licences are not part of the row: they are up to a minute old.
  const { data } = api.servers.get.useQuery({ serverId: server.uniqueId }, { staleTime: 60_000, refetchInterval: 60_000 })
  const programs = Object.entries(data?.applications ?? {})
  const { smpte } = serverCapabilities(server)
  const usage = server.serverUsage
  return (
    <div className={classes.sections}>
      <UsageGraph server={server} history={history} />
      <SupportAccess server={server} />
      <ServerCommands server={server} />
      <Facts>
        <Fact name={t('fact.cpu')}>{usage === null ? '–' : percentText(usage.cpu)}</Fact>
        <Fact name={t('fact.storage')}>{usage === null ? '–' : percentText(usage.storage)}</Fact>
        <Fact name={t('fact.channels')}>
          {data === undefined ? server.maxChannels : t('fact.channelsOf', { used: data.allocatedChannels, max: server.maxChannels })}
        </Fact>
        <Fact name={t('fact.upTime')}>{upTimeText(listText, server.upTime)}</Fact>
        {smpte && <Fact name={t('fact.ptp')}>{server.ptpState === null ? '–' : t(`ptp.${server.ptpState}`)}</Fact>}
        <Fact name={t('fact.programs')}>
          {programs.length === 0 ? '–' : programs.map(([name, state]) => programText(t, name, state)).join(' · ')}
        </Fact>
      </Facts>
    </div>
  )
}
