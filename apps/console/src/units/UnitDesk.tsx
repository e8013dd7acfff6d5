import type { TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '@backhaul/client'
import type { Access } from '@backhaul/contract'
import type { Refusal } from '@backhaul/rules'
import { api } from '../app/api.ts'
import { realClock as clock } from '@backhaul/clock'
import { useLive } from '../app/live/live.ts'
import type { LiveStores } from '../app/live/stores.ts'
import { useSession } from '../app/session.ts'
import { toast } from '../ui/toasts.ts'
import { type BitrateHistory, createBitrateHistory } from './cells/bitrate-history.ts'
import { createUnitActs, type UnitActs } from './unit-acts.ts'
import { createTransitions, type UnitTransitions } from './unit-transitions.ts'

/** What every part of the unit pages shares: live rows, the acts and what they wait for. */
export interface UnitDesk {
  /** Words of the area and of errors; see `cachedWords`. */
  readonly t: Words
  readonly live: LiveStores
  /** What the rows say is so now; else it is the last that was heard. */
  readonly isLive: boolean
  readonly history: BitrateHistory
  readonly transitions: UnitTransitions
  readonly acts: UnitActs
  readonly groupName: (id: string) => string
  /** Why the user may not do this, in words: the user's rights first, then the unit's state. Null: go ahead. */
  readonly why: (access: Access, refusal: Refusal | null) => string | null
}

export type Words = TFunction<['units', 'errors']>

/** Cells are rendered by the hundred while a list scrolls: what has no parameters is looked up once per language. */
function cachedWords(t: Words): Words {
  const words = new Map<string, string>()
  const cached = (key: string, params?: object) => {
    if (params !== undefined) return t(key as never, params as never)
    let word = words.get(key)
    if (word === undefined) words.set(key, (word = t(key as never) as string))
    return word
  }
  return cached as unknown as Words
}

const Desk = createContext<UnitDesk | null>(null)

export function useUnitDesk(): UnitDesk {
  const desk = useContext(Desk)
  if (desk === null) throw new Error('useUnitDesk stands outside UnitDeskProvider.')
  return desk
}

/** One history for as long as the live rows are the same, so that it outlives a change of page. */
const histories = new WeakMap<LiveStores['units'], BitrateHistory>()
function historyOf(units: LiveStores['units']): BitrateHistory {
  let history = histories.get(units)
  if (history === undefined) histories.set(units, (history = createBitrateHistory({ units, clock })))
  return history
}

/** Acts and what they wait for, with their toasts. */
function useActs(units: LiveStores['units'], t: Words): Pick<UnitDesk, 'transitions' | 'acts'> {
  const { client } = api.useUtils()
  const transitions = useMemo(
    () =>
      createTransitions({
        clock,
        units: units,
        fetchById: (unitId) => client.units.getRow.query({ unitId }),
        onGivenUp: (unitId, _flag, { wanted }) => {
          const name = units.get(unitId)?.name ?? unitId
          toast('warning', t(wanted === 'running' ? 'toast.startGivenUp' : 'toast.stopGivenUp', { name }))
        },
      }),
    [units, client, t],
  )
  const acts = useMemo(
    () =>
      createUnitActs({
        transitions,
        calls: {
          start: (input) => client.units.start.mutate(input),
          stopStreaming: (input) => client.units.stop.mutate(input),
          startMultiCamera: (input) => client.units.startMultiCamera.mutate(input),
          setVirtualChannel: (input) => client.units.setVirtualChannel.mutate(input),
          setTransmissionMode: (input) => client.units.setTransmissionMode.mutate(input),
          reboot: (input) => client.units.reboot.mutate(input),
        },
        onDone: (act, { name, selChannel, transmissionMode }) => {
          if (act === 'setVirtualChannel')
            toast(
              selChannel?.external ? 'warning' : 'success',
              t(selChannel?.external ? 'toast.channelExternal' : 'toast.channelSet', { name, channel: selChannel?.name }),
            )
          if (act === 'setTransmissionMode') toast('success', t('toast.modeSet', { name, mode: t(`mode.${transmissionMode}`) }))
          if (act === 'reboot') toast('success', t('toast.rebooting', { name }))
        },
        onFailed: (act, { name }, error) => {
          const problem = problemOf(error)
          const reason = problem === null ? t('toast.noAnswer') : t(`errors:${problem.code}`, problem.params)
          toast('error', t(`toast.failed.${act}`, { name, reason }))
        },
      }),
    [transitions, client, t],
  )
  useEffect(() => () => transitions.close(), [transitions])
  return { transitions, acts }
}

export function UnitDeskProvider({ children }: { children: ReactNode }) {
  const { t: uncached } = useTranslation(['units', 'errors'])
  const t = useMemo(() => cachedWords(uncached), [uncached])
  const { units, channels, servers, alerts, connection } = useLive()
  const isLive = connection.status === 'live'
  // Without the state of the connection, which changes all the time: whoever reads the desk must not be rendered for it.
  const live = useMemo(() => ({ units, channels, servers, alerts }), [units, channels, servers, alerts])
  const { user, may } = useSession()
  const history = historyOf(live.units)

  const groupName = useMemo(() => {
    const names = new Map(user.groups.map(({ id, name }) => [id, name]))
    return (id: string) => names.get(id) ?? ''
  }, [user.groups])
  const { transitions, acts } = useActs(units, t)
  // What is shown while nothing is heard is not sampled: it would be made up.
  useEffect(() => (isLive ? history.use() : undefined), [history, isLive])

  const desk = useMemo<UnitDesk>(
    () => ({
      t,
      live,
      isLive,
      history,
      transitions,
      acts,
      groupName,
      why: (access, refusal) => (may(access) ? refusal && t(`errors:${refusal.code}`, refusal.params) : t('errors:NOT_ALLOWED')),
    }),
    [live, isLive, history, transitions, acts, groupName, may, t],
  )
  return <Desk value={desk}>{children}</Desk>
}
