// Fan-out against bare `ws`, ten thousand clients that come back at once, and what an idle connection costs.
import { setTimeout as sleep } from 'node:timers/promises'
import { atLeast, atMost, type Figure, plain, startSubject, type Subject } from './measure.ts'

interface Ready {
  readonly port: number
}
const fanout = { clients: 500, eventsPerS: 200, warmUpMs: 2000, forMs: 6000 }
const storm = { clients: 10_000, inventories: 20, unitsEach: 200, changesPerS: 20 }
const ratioMin = 4
const liveWithinS = 5
const idleBytesMax = 12_000

/** Deliveries per CPU second of the server. */
async function perCpuSecond(server: Subject<Ready>, speaks: boolean): Promise<{ rate: number; delivered: number; cpu: number }> {
  const swarm = await startSubject<null>('realtime-swarm.ts')
  try {
    await swarm.ask(['open', { port: server.ready.port, clients: fanout.clients, inventories: 1, unitsEach: 1000, speaks }])
    await server.ask(['change', fanout.eventsPerS])
    await sleep(fanout.warmUpMs)
    const [cpuBefore, before] = await Promise.all([server.cpuS(), swarm.ask<number>('delivered')])
    await sleep(fanout.forMs)
    const [cpuAfter, after] = await Promise.all([server.cpuS(), swarm.ask<number>('delivered')])
    await server.ask(['change', 0])
    const cpuS = cpuAfter - cpuBefore
    return { rate: (after - before) / cpuS, delivered: (after - before) / (fanout.forMs / 1000), cpu: (cpuS / fanout.forMs) * 100_000 }
  } finally {
    await swarm.stop()
  }
}

async function fanoutFigures(): Promise<Figure[]> {
  const core = await startSubject<Ready>('realtime-core.ts', { BENCH_TOPICS: '1x1000' })
  const raw = await startSubject<Ready>('realtime-raw.ts')
  try {
    const first = await perCpuSecond(raw, false)
    const ours = await perCpuSecond(core, true)
    const second = await perCpuSecond(raw, false)
    const bare = (first.rate + second.rate) / 2
    return [
      plain('bare ws, pre-framed: deliveries', bare, 'per CPU s'),
      plain('bare ws: delivered', (first.delivered + second.delivered) / 2, 'per s'),
      plain('bare ws: CPU', (first.cpu + second.cpu) / 2, '% of a core'),
      plain('rt/1: deliveries', ours.rate, 'per CPU s'),
      plain('rt/1: delivered', ours.delivered, 'per s'),
      plain('rt/1: CPU', ours.cpu, '% of a core'),
      atLeast(`fan-out ${fanout.clients} clients × ${fanout.eventsPerS} events/s / bare ws`, ours.rate / bare, '×', ratioMin),
    ]
  } finally {
    await Promise.all([core.stop(), raw.stop()])
  }
}

async function stormFigures(): Promise<Figure[]> {
  const { clients, inventories, unitsEach, changesPerS } = storm
  const core = await startSubject<Ready>('realtime-core.ts', { BENCH_TOPICS: `${inventories}x${unitsEach}` }, ['--expose-gc'])
  const swarm = await startSubject<null>('realtime-swarm.ts')
  type Memory = { rss: number; heap: number }
  const open = { port: core.ready.port, inventories, unitsEach, speaks: true }
  try {
    const warm = await startSubject<null>('realtime-swarm.ts')
    await warm.ask(['open', { ...open, clients: 500 }])
    await warm.stop()
    const empty = await core.ask<Memory>('memory')
    const fresh = await swarm.ask<{ lastMs: number }>(['open', { ...open, clients }])
    await sleep(7000) // encoded snapshots are given up after 5 s
    const full = await core.ask<Memory>('memory')

    await core.ask(['change', changesPerS])
    await core.ask('cutAll')
    await sleep(1000)
    const cpuBefore = await core.cpuS()
    const resumed = await swarm.ask<{ lastMs: number; p90Ms: number }>('reopen')
    const cpuS = (await core.cpuS()) - cpuBefore
    await core.ask(['change', 0])
    await sleep(2000)
    const equal = await swarm.ask<number>(['equal', await core.ask('truth')])
    return [
      plain(`${clients} clients, first snapshot: all live`, fresh.lastMs / 1000, 's'),
      plain(`${clients} clients resume at once: 90 % live`, resumed.p90Ms / 1000, 's'),
      atMost(`${clients} clients resume at once: all live`, resumed.lastMs / 1000, 's', liveWithinS),
      plain('CPU of the core meanwhile', cpuS, 'CPU s'),
      atLeast('clients with equal digests', equal, '', clients),
      plain('idle connection, heap and external', (full.heap - empty.heap) / clients, 'bytes'),
      atMost('idle connection, resident memory', (full.rss - empty.rss) / clients, 'bytes', idleBytesMax),
    ]
  } finally {
    await Promise.all([core.stop(), swarm.stop()])
  }
}

export const run = async (): Promise<Figure[]> => [...(await fanoutFigures()), ...(await stormFigures())]
