import { type AnyCall, callsOf, type ErrorCode, type SubjectKind, subjects } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { type Finding, isRefusal, judgeError, judgeOutput, notTested, type Verdict } from './judge.ts'
import { type Ask, type Http, type Limits, requests } from './request.ts'
import { type Found, findSubjects, inputsOf } from './target-objects.ts'

export interface Target {
  readonly url: URL
  readonly username: string
  readonly password: string
  /** Also asks devices, and sends writes for objects that do not exist. A core that refuses these changes nothing. */
  readonly writes: boolean
}

const atOnce = 4
const usualLimits: Limits = { requestMsMax: 30_000, bodyBytesMax: 64 << 20 }
const missingId = 'no-such-object-of-conform'

interface Check {
  readonly name: string
  run(): Promise<Verdict> | Verdict
}

/** Compares every read of a core with the contract. Signs in and out; changes nothing else. */
export async function conform(target: Target, limits: Limits = usualLimits): Promise<Finding[]> {
  const ask = requests(target.url, limits)
  const { login, logout } = contract.users
  const signedIn = await ask(login.http[0], { username: target.username, password: target.password }, null)
  const first = judgeOutput(login, signedIn)
  if (signedIn.status !== 200 || signedIn.cookie === '')
    throw new Error(`The target did not sign the user in: ${first.details.join('; ') || 'the reply sets no cookie'}.`)
  const { cookie } = signedIn
  const found = await findSubjects(ask, cookie)

  const checks = [...callsOf(contract)].flatMap(([call, declared]) => {
    const isRead = declared.http[0].startsWith('GET ')
    if (isRead) return readChecks(declared, found, ask, cookie, target.writes).map((check) => ({ call, ...check }))
    return target.writes && declared.on !== undefined ? refusals(declared, found, ask, cookie).map((check) => ({ call, ...check })) : []
  })
  const findings = await inTurn(checks, async ({ call, name, run }): Promise<Finding> => ({ call, check: name, ...(await tried(run)) }))
  const last = await tried(async () => judgeOutput(logout, await ask(logout.http[0], {}, cookie)))
  return [{ call: 'users.login', check: 'output', ...first }, ...findings, { call: 'users.logout', check: 'output', ...last }]
}

/** A request without a reply is not a difference: the line may be at fault. */
async function tried(run: Check['run']): Promise<Verdict> {
  try {
    return await run()
  } catch (error) {
    const { message, cause } = error as Error
    return notTested(`no reply: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`)
  }
}

/** Runs a few items at a time; the results have the order of the items. */
async function inTurn<Item, Out>(items: readonly Item[], run: (item: Item) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = []
  const rest = items.entries()
  const worker = async () => {
    for (const [index, item] of rest) results[index] = await run(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** The name of a check on a path; the path is named only where the call has several. */
const named = (call: AnyCall, http: Http, check: string) => (call.http.length === 1 ? check : `${check}, ${http}`)

function readChecks(call: AnyCall, found: Found, ask: Ask, cookie: string, writes: boolean): Check[] {
  const outputs = call.http.map((http) => ({
    name: named(call, http, 'output'),
    run: async () => {
      // A core records a command to a device, also of one that only reads.
      if (call.device && !writes) return notTested('it commands a device; --writes sends it')
      let first: Verdict | null = null
      for (const input of inputsOf(call, found)) {
        const reply = await ask(http, input, cookie)
        const verdict = judgeOutput(call, reply)
        if (verdict.result !== 'not tested') return verdict
        first ??= verdict
        // Another object may be of the type that the call is about. A device is asked once.
        if (call.device || !isRefusal(call, reply)) break
      }
      return first ?? notTested(`the target shows this user no ${nounOf(call)}`)
    },
  }))
  return [...outputs, ...refusals(call, found, ask, cookie)]
}

const nounOf = (call: AnyCall): string => (call.on === 'resource' ? call.resource : call.on) ?? 'object'

/** The errors that every call has: no session, a missing object, an undeclared field. */
function refusals(call: AnyCall, found: Found, ask: Ask, cookie: string): Check[] {
  const isRead = call.http[0].startsWith('GET ')
  const subject = call.on === undefined ? null : subjects[call.on as SubjectKind]
  const missing = { ...call.example, ...(subject !== null && { [subject.id]: missingId }) }
  // A write is sent for an object that does not exist only.
  const input = (isRead ? inputsOf(call, found)[0] : undefined) ?? missing
  const cases: [name: string, input: Record<string, unknown>, cookie: string | null, error: ErrorCode][] = []
  if (call.access !== 'public') cases.push(['no session', input, null, 'NOT_SIGNED_IN'])
  if (subject !== null) cases.push(['missing object', missing, cookie, subject.missing])
  if (call.within === 'group') cases.push(['missing group', { ...input, group: missingId }, cookie, 'GROUP_NOT_FOUND'])
  cases.push(['undeclared field', { ...input, anUndeclaredField: '1' }, cookie, 'BAD_INPUT'])
  return call.http.flatMap((http) =>
    cases.map(([name, input, cookie, error]) => ({
      name: named(call, http, name),
      run: async () => judgeError(call, await ask(http, input, cookie), error),
    })),
  )
}
