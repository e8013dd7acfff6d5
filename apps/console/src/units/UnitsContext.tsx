import { realClock as clock } from '@backhaul/clock'
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import { api } from '../app/api.ts'
import { useLive } from '../app/live/live.ts'
import type { LiveStores } from '../app/live/stores.ts'
import { useSession } from '../app/session.ts'
import { DomainTextProvider } from '../domain/text.tsx'
import { type BitrateHistory, createBitrateHistory } from '../domain/units/bitrate-history.ts'
import { useGroupName } from '../domain/use-group-name.ts'

/** The live data that the rows and the panel of the unit page share. */
export interface Units {
  readonly live: Pick<LiveStores, 'units' | 'channels' | 'servers' | 'alerts'>
  readonly history: BitrateHistory
  readonly groupName: (id: string) => string
}

const UnitsContext = createContext<Units | null>(null)

export function useUnits(): Units {
  const units = use(UnitsContext)
  if (units === null) throw new Error('useUnits outside of UnitsProvider.')
  return units
}

/** One history for as long as the live rows are the same, so that it outlives a change of page. */
const histories = new WeakMap<LiveStores['units'], BitrateHistory>()
function historyOf(units: LiveStores['units']): BitrateHistory {
  let history = histories.get(units)
  if (history === undefined) histories.set(units, (history = createBitrateHistory({ units, clock })))
  return history
}

function Provider({ children }: { children: ReactNode }) {
  const { units, channels, servers, videoReturns, gateways, alerts, connection, loading } = useLive()
  const isLive = connection.status === 'live'
  // Without the state of the connection, which changes all the time and would render every row.
  const live = useMemo(
    () => ({ units, channels, servers, videoReturns, gateways, alerts }),
    [units, channels, servers, videoReturns, gateways, alerts],
  )
  const groupName = useGroupName(useSession().user)
  const history = historyOf(units)
  // Without a connection the rows show old values: sampling them would invent a history.
  useEffect(() => (isLive ? history.use() : undefined), [history, isLive])
  const { client } = api.useUtils()
  const isReady = isLive && loading === 'ready'
  useEffect(() => {
    // Without the answer the small graphs begin now.
    if (isReady) client.units.listBitrates.query({}).then(history.prepend, () => {})
  }, [client, history, isReady])
  const value = useMemo(() => ({ live, history, groupName }), [live, history, groupName])
  return <UnitsContext value={value}>{children}</UnitsContext>
}

export function UnitsProvider({ children }: { children: ReactNode }) {
  return (
    <DomainTextProvider>
      <Provider>{children}</Provider>
    </DomainTextProvider>
  )
}
