import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Live, useLive } from '../app/live/live.ts'
import { useRow } from '../app/live/use-entities.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Page } from '../ui/page/Page.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import classes from './flow.module.css'
import { flowFilter } from './flow-filter.ts'
import { FlowPicture } from './picture/FlowPicture.tsx'
import { FlowState } from './FlowState.tsx'
import { FlowTools } from './FlowTools.tsx'
import { canOpen } from './graph/places.ts'
import { groupingOf } from './grouping-of.ts'
import type { FlowOptions, FlowRows } from './graph/flow.ts'
import type { Names } from './names.ts'
import { useDescribe } from './use-describe.ts'
import { useFlow } from './use-flow.ts'
import { useFlowAddress } from './use-flow-address.ts'

const UnitFilterBar = lazyPart(async () => (await import('../app/live/UnitFilterBar.tsx')).UnitFilterBar)
const FlowPanel = lazyPart(async () => (await import('./panel/FlowPanel.tsx')).FlowPanel)
const FlowList = lazyPart(async () => (await import('./list/FlowList.tsx')).FlowList)
const RouteDialog = lazyPart(async () => (await import('./route/RouteDialog.tsx')).RouteDialog)

export interface FlowViewProps {
  readonly live: Live
  readonly scope: ((row: { readonly inventories: readonly string[]; readonly groups: readonly string[] }) => boolean) | null
  readonly names: Names
}

const hasPanel = (id: string) => /^(?:unit|channel|server):./.test(id)

/** A unit whose channel is chosen: of one server, or of all. */
interface Routing {
  readonly unitId: string
  readonly serverId: string | null
}

export function FlowView({ live, scope, names }: FlowViewProps) {
  const { t } = useTranslation('signal-flow')
  const { address, change } = useFlowAddress()
  const { units, channels, servers, videoReturns, connection } = live
  const rows = useMemo(() => ({ units, channels, servers, returns: videoReturns }), [units, channels, servers, videoReturns])
  const [routing, setRouting] = useState<Routing | null>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const body = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const shown = address.show ?? (isNarrow ? 'list' : 'picture')
  const { filter, flow } = useFlowOptions({ live, rows, scope, names, address, open })
  const picture = useFlow(rows, shown === 'picture' ? flow : null, useDescribe(rows, names))
  const pick = (id: string) => {
    if (canOpen(id)) setOpen(toggled(open, id))
    else if (hasPanel(id)) change({ open: id })
  }
  const route = (unitId: string, serverId: string | null = null) => setRouting({ unitId, serverId })
  const isStale = connection.status !== 'live' && connection.status !== 'connecting'
  return (
    <Page
      title={t('title')}
      tools={<FlowTools shown={shown} by={flow?.units ?? 'group'} links={address.links} body={body} picture={picture} onChange={change} />}
      isStale={isStale}
      className={classes.page}
      panel={
        address.open !== null && (
          <FlowPanel key={address.open} id={address.open} onClose={() => change({ open: null })} onOpen={pick} onRoute={route} />
        )
      }
    >
      <UnitFilterBar
        store={units}
        scope={scope}
        search={address.q}
        searchLabel={t('search')}
        classes={classes}
        counters={address.counter}
        onSearch={(q) => change({ q })}
        onCounters={(counter) => change({ counter: [...counter] })}
      />
      <div ref={body} className={classes.body}>
        {shown === 'picture' && (
          <FlowPicture
            picture={picture}
            rows={rows}
            selected={address.open}
            isStale={isStale}
            onPick={pick}
            onClose={() => change({ open: null })}
            onRoute={route}
            onRouted={(unitId) => change({ open: `unit:${unitId}` })}
          />
        )}
        {shown === 'list' && flow !== null && <FlowList rows={rows} filter={filter} onOpen={pick} onRoute={route} />}
        <FlowState
          live={live}
          picture={picture}
          filter={filter}
          isFiltered={address.q !== '' || address.counter.length > 0}
          onClear={() => change({ q: '', counter: [] })}
        />
      </div>
      {routing !== null && <Routed routing={routing} onClose={() => setRouting(null)} />}
    </Page>
  )
}

function Routed({ routing: { unitId, serverId }, onClose }: { routing: Routing; onClose: () => void }) {
  const unit = useRow(useLive().units, unitId)
  return unit === undefined ? null : <RouteDialog unit={unit} serverId={serverId} onClose={onClose} />
}

interface OptionsHook extends FlowViewProps {
  readonly rows: FlowRows
  readonly address: ReturnType<typeof useFlowAddress>['address']
  readonly open: ReadonlySet<string>
}

/** The filter of the address, and the grouping: of the address, or as the number of the rows asks for. Null while they load. */
function useFlowOptions({ live: { loading }, rows, scope, names, address, open }: OptionsHook) {
  const { q, by, links } = address
  const counters = address.counter.join()
  const filter = useMemo(
    () => flowFilter({ rows, scope, search: q, counters: counters === '' ? [] : counters.split(','), groupName: names.group }),
    [rows, scope, q, counters, names],
  )
  const isReady = loading !== 'loading'
  const flow = useMemo((): FlowOptions | null => {
    if (!isReady) return null
    return { ...filter, ...groupingOf(rows, filter), ...(by !== null && { units: by }), links, open }
  }, [isReady, rows, filter, by, links, open])
  return { filter, flow }
}

function toggled(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(open)
  if (!next.delete(id)) next.add(id)
  return next
}
