// Measures the response times of the administrators' list of units with 10,000 units: pages, searches and orders in turn, one
// request at a time over one connection. A response time contains the client's part, so that it is an upper bound of the core's.
import { atMost, type Figure, plain, startSubject } from './measure.ts'

interface CoreReady {
  address: string
  cookie: string
}

const units = 10_000
const rounds = 40
const p50MsMax = 30

const queries = {
  'first page': '',
  'last page of 200': 'limit=200&offset=9800&sortDir=desc',
  'search by name': 'searchValue=berlin',
  'search without a match': 'searchKey=serialNumber&searchValue=no-such-unit',
  'another order': 'sortBy=swVersion&sortDir=desc&limit=200&offset=4000',
} as const

const middle = (times: number[], share: number): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

export async function run(): Promise<Figure[]> {
  const core = await startSubject<CoreReady>('rest-core.ts', { BENCH_UNITS: String(units) })
  try {
    const { address, cookie } = core.ready
    const timesOf = async (query: string): Promise<number[]> => {
      const times: number[] = []
      for (let i = 0; i < rounds; i++) {
        const startedMs = performance.now()
        const answer = await fetch(`${address}/core/v2/admin/units?${query}`, { headers: { cookie } })
        const { total } = (await answer.json()) as { total: number }
        times.push(performance.now() - startedMs)
        if (!answer.ok || (query === '' && total !== units)) throw new Error(`The list was answered with ${answer.status}.`)
      }
      return times
    }
    const scannedBefore = await core.ask<number>('rowsScanned')
    const figures: Figure[] = []
    for (const [what, query] of Object.entries(queries)) {
      const times = await timesOf(query)
      figures.push(atMost(`10,000 units, ${what}, p50`, middle(times, 0.5), 'ms', p50MsMax))
      figures.push(plain(`10,000 units, ${what}, p95`, middle(times, 0.95), 'ms'))
    }
    const scanned = (await core.ask<number>('rowsScanned')) - scannedBefore
    return [...figures, atMost('10,000 units, rows read by sequential scans', scanned, 'rows', 0)]
  } finally {
    await core.stop()
  }
}
