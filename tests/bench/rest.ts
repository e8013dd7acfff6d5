// Calls per CPU second of the core, against bare node:http that only stringifies the same answer.
import { atLeast, type Figure, perCpuSecond, plain, startSubject } from './measure.ts'

interface CoreReady {
  address: string
  cookie: string
  unitId: string
}
interface BareReady {
  address: string
}

const unitRatioMin = 0.7
const listRatioMin = 0.75
const batchRatioMin = 0.5
const batchSize = 10

async function answerOf(url: string, cookie: string): Promise<unknown> {
  const answer = await fetch(url, { headers: { cookie } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.json()
}

export async function run(): Promise<Figure[]> {
  const core = await startSubject<CoreReady>('rest-core.ts')
  const bare = await startSubject<BareReady>('rest-bare.ts')
  try {
    const { address, cookie, unitId } = core.ready
    const headers = { cookie }
    const unitUrl = `${address}/core/v2/units/${unitId}`
    const listUrl = `${address}/core/v2/admin/units?limit=50`
    const input = encodeURIComponent(JSON.stringify(Object.fromEntries(Array.from({ length: batchSize }, (_, i) => [i, { unitId }]))))
    const batchUrl = `${address}/core/trpc/${Array.from({ length: batchSize }, () => 'units.get').join(',')}?batch=1&input=${input}`

    const bareRate = async (url: string) => {
      await bare.ask(['answer', await answerOf(url, cookie)])
      return perCpuSecond(bare, { url: bare.ready.address })
    }
    // Bare before and after, so that a machine that changes speed in between does not decide the ratio.
    const ratio = async (url: string, measured: () => Promise<number>) => {
      const first = await bareRate(url)
      const rate = await measured()
      const second = await bareRate(url)
      return { rate, bare: (first + second) / 2, ratio: (2 * rate) / (first + second) }
    }
    const unit = await ratio(unitUrl, () => perCpuSecond(core, { url: unitUrl, headers }))
    const list = await ratio(listUrl, () => perCpuSecond(core, { url: listUrl, headers }))
    const batched = await ratio(unitUrl, () => perCpuSecond(core, { url: batchUrl, headers }, batchSize))
    return [
      plain('bare node:http, one unit', unit.bare, 'answers per CPU s'),
      plain('REST, one unit', unit.rate, 'calls per CPU s'),
      atLeast('REST, one unit / bare', unit.ratio, '×', unitRatioMin),
      plain('bare node:http, list of 50', list.bare, 'answers per CPU s'),
      plain('REST, list of 50', list.rate, 'calls per CPU s'),
      atLeast('REST, list of 50 / bare', list.ratio, '×', listRatioMin),
      plain('tRPC, batch of 10', batched.rate, 'calls per CPU s'),
      atLeast('tRPC, a call in a batch of 10 / bare', batched.ratio, '×', batchRatioMin),
    ]
  } finally {
    await Promise.all([core.stop(), bare.stop()])
  }
}
