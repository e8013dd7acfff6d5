import { realClock as clock } from '@backhaul/clock'
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import { api } from '../app/api.ts'
import { useLive } from '../app/live/live.ts'
import type { LiveStores } from '../app/live/stores.ts'
import { useSession } from '../app/session.ts'
import { DomainTextProvider } from '../domain/text.tsx'
import { useGroupName } from '../domain/use-group-name.ts'
import { createUsageHistory, type UsageHistory } from './usage-history.ts'

/** The live data that the rows and the panel of the server page share. */
interface Servers {
  readonly servers: LiveStores['servers']
  readonly history: UsageHistory
  readonly groupName: (id: string) => string
}

const ServersContext = createContext<Servers | null>(null)

export function useServers(): Servers {
  const servers = use(ServersContext)
  if (servers === null) throw new Error('useServers outside of ServersProvider.')
  return servers
}

function Provider({ children }: { children: ReactNode }) {
  const { servers, connection } = useLive()
  const isLive = connection.status === 'live'
  const groupName = useGroupName(useSession().user)
  const history = useMemo(() => createUsageHistory({ servers, clock }), [servers])
  const { data } = api.servers.listUsage.useQuery({}, { staleTime: Infinity, gcTime: 0, retry: 1 })
  useEffect(() => {
    if (data !== undefined) history.begin(data.servers)
  }, [data, history])
  // Without a connection the rows show old values: sampling them would invent a history.
  useEffect(() => (isLive ? history.use() : undefined), [history, isLive])
  const value = useMemo(() => ({ servers, history, groupName }), [servers, history, groupName])
  return <ServersContext value={value}>{children}</ServersContext>
}

export const ServersProvider = ({ children }: { children: ReactNode }) => (
  <DomainTextProvider>
    <Provider>{children}</Provider>
  </DomainTextProvider>
)
