import type { Clock } from '@backhaul/clock'
import type { AiSession, AiSettings } from '@backhaul/contract/ai'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import { CallError } from '../../call-error.ts'
import { historyOf } from '../../devices/kinds/bandwidth.ts'
import type { UnitRecord } from '../../devices/registry/record.ts'
import type { Ids } from '../../ids.ts'
import type { Store } from '../../store/index.ts'
import type { AiProvider, UnitFacts } from './provider.ts'

const runningMax = 2
/** Further sessions are refused with 429. */
const waitingMax = 50
/** Sessions kept per unit; older ones are removed. */
const keptMax = 20
const changesMax = 5000
const commandsMax = 50
/** A session that runs longer has lost its core. */
const runningMsMax = 120_000

interface Deps {
  clock: Clock
  ids: Ids
  store: Store
  log: FastifyBaseLogger
  provider: AiProvider
}

export type AiSessions = ReturnType<typeof createAiSessions>

/** Runs the sessions of the AI and keeps their progress and results in the database, where every core reads them. */
export function createAiSessions({ clock, ids, store, log, provider }: Deps) {
  const limit = pLimit(runningMax)
  const running = new Set<Promise<void>>()

  const factsOf = async (unit: UnitRecord, hours: number): Promise<UnitFacts> => {
    const now = clock.now()
    const since = now - hours * 3_600_000
    const [changes, commands] = await Promise.all([
      store.activity.ofUnit(unit.id, since, changesMax),
      store.unitCommands.ofUnit(unit.id, commandsMax),
    ])
    return { now, unit: unit.row, changes, commands: commands.filter(({ at }) => at >= since), bandwidth: historyOf(unit) }
  }
  const write = (id: string, over: Pick<AiSession, 'state' | 'progressPercent'> & Partial<AiSession>) =>
    store.aiSessions.write(id, { endedAt: null, summary: [], ...over })
  const run = async (id: string, unit: UnitRecord, settings: AiSettings) => {
    try {
      await write(id, { state: 'running', progressPercent: 10 })
      const facts = await factsOf(unit, settings.hours)
      await write(id, { state: 'running', progressPercent: 40 })
      const progress = async (progressPercent: number) => void (await write(id, { state: 'running', progressPercent }))
      const summary = await provider.summarize(facts, settings, progress)
      await write(id, { state: 'done', progressPercent: 100, endedAt: clock.now(), summary: [...summary] })
    } catch (error) {
      log.warn({ err: error, unitId: unit.id }, 'an AI session failed')
      await write(id, { state: 'failed', progressPercent: 100, endedAt: clock.now() }).catch(() => undefined)
    }
  }

  return {
    async start(unit: UnitRecord, settings: AiSettings): Promise<AiSession> {
      if (limit.pendingCount >= waitingMax) throw new CallError('TOO_MANY_REQUESTS', { retryAfterS: 1 })
      const session: AiSession = {
        id: ids.next(),
        unitId: unit.id,
        state: 'running',
        progressPercent: 0,
        startedAt: clock.now(),
        endedAt: null,
        summary: [],
      }
      await store.aiSessions.create(session)
      await store.aiSessions.keepNewest(unit.id, keptMax)
      const job = limit(() => run(session.id, unit, settings)).finally(() => running.delete(job))
      running.add(job)
      return session
    },

    /** Returns a session as it is; one whose core has ended is failed. */
    shown: (session: AiSession): AiSession =>
      session.state === 'running' && clock.now() - session.startedAt > runningMsMax
        ? { ...session, state: 'failed', progressPercent: 100, endedAt: session.startedAt + runningMsMax }
        : session,

    async close(): Promise<void> {
      limit.clearQueue()
      await Promise.allSettled(Array.from(running).slice(0, runningMax))
    },
  }
}
