// Measures calls per CPU second of the core relative to bare node:http that only serialises the same reply.
import { atLeast, compare, type Figure, plain, startSubject } from './measure.ts'

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
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}.`)
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

    const against = async (url: string, { asked = url, callsPerAnswer = 1 } = {}) => {
      await bare.ask(['answer', await answerOf(url, cookie)])
      return compare({ subject: core, what: { url: asked, headers }, callsPerAnswer }, { subject: bare, what: { url: bare.ready.address } })
    }
    const unit = await against(unitUrl)
    const list = await against(listUrl)
    const batched = await against(unitUrl, { asked: batchUrl, callsPerAnswer: batchSize })
    return [
      plain('bare node:http, one unit', unit.bare, 'replies per CPU s'),
      plain('REST, one unit', unit.ours, 'calls per CPU s'),
      atLeast('REST, one unit / bare', unit.ratio, '×', unitRatioMin),
      plain('bare node:http, list of 50', list.bare, 'replies per CPU s'),
      plain('REST, list of 50', list.ours, 'calls per CPU s'),
      atLeast('REST, list of 50 / bare', list.ratio, '×', listRatioMin),
      plain('tRPC, batch of 10', batched.ours, 'calls per CPU s'),
      atLeast('tRPC, a call in a batch of 10 / bare', batched.ratio, '×', batchRatioMin),
    ]
  } finally {
    await Promise.all([core.stop(), bare.stop()])
  }
}
