import { type AnyCall, commonErrors, type ErrorCode, errorCatalogue, Problem, type SubjectKind, subjects } from '@backhaul/contract'
import type * as z from 'zod'
import type { Reply } from './request.ts'

export type Result = 'passes' | 'differs' | 'not tested'

export interface Finding {
  /** The dotted name of the call, `units.get`. */
  readonly call: string
  readonly check: string
  readonly result: Result
  /** How the target differs, or why the check was not possible. Values of the target are left out: reports are passed on. */
  readonly details: readonly string[]
}
export type Verdict = Pick<Finding, 'result' | 'details'>

const detailsMax = 10
export const notTested = (reason: string): Verdict => ({ result: 'not tested', details: [reason] })
const verdict = (details: readonly string[]): Verdict => ({ result: details.length === 0 ? 'passes' : 'differs', details })

function issuesOf(error: z.ZodError): string[] {
  const lines = error.issues.map(({ path, message }) => `body${path.map((part) => `.${String(part)}`).join('')}: ${message}`)
  return lines.length <= detailsMax ? lines : [...lines.slice(0, detailsMax), `and ${lines.length - detailsMax} more`]
}

function typeIssues(type: string, expected: string): string[] {
  const name = type.split(';')[0]?.trim().toLowerCase()
  return name === expected ? [] : [`content type ${name || 'missing'} instead of ${expected}`]
}

/** Compares an error with RFC 9457 and the catalogue: the form, and the status of the code. */
function problemIssues({ status, type, body }: Reply, call: AnyCall): { code: ErrorCode | null; issues: string[] } {
  const issues = typeIssues(type, 'application/problem+json')
  const problem = Problem.safeParse(body)
  if (!problem.success) return { code: null, issues: [...issues, ...issuesOf(problem.error)] }
  const { code } = problem.data
  if (errorCatalogue[code].status !== status) issues.push(`status ${status} instead of ${errorCatalogue[code].status} for ${code}`)
  if (problem.data.status !== status) issues.push(`body.status is ${problem.data.status}, the status of the reply is ${status}`)
  if (![...commonErrors, ...call.errors].includes(code)) issues.push(`${code} is not declared by the call`)
  return { code, issues }
}

/** The user or the moment prevents the check; the target may conform. */
const preventing: readonly ErrorCode[] = [
  'NOT_ALLOWED',
  'APPLICATION_FORBIDDEN',
  'PASSWORD_EXPIRED',
  'TOO_MANY_REQUESTS',
  'STORAGE_UNAVAILABLE',
]

/** Whether a reply is a refusal that the call declares. */
export const isRefusal = (call: AnyCall, { body }: Reply): boolean =>
  call.errors.some((code) => code === (body as { code?: unknown } | null | undefined)?.code)

/** Compares a reply with the output of the call. A declared refusal, such as of a unit that is offline, leaves the output untested. */
export function judgeOutput(call: AnyCall, reply: Reply): Verdict {
  if (reply.status === 200) {
    const output = call.output.safeParse(reply.body)
    const issues = [...typeIssues(reply.type, 'application/json'), ...(output.success ? [] : issuesOf(output.error))]
    return verdict(issues.length > 0 && call.assumed ? [...issues, 'the specification does not show this shape; ours is assumed'] : issues)
  }
  const { code, issues } = problemIssues(reply, call)
  const missing = call.on === undefined ? undefined : subjects[call.on as SubjectKind].missing
  if (code !== null && issues.length === 0 && code !== missing && [...preventing, ...call.errors].includes(code))
    return notTested(`the reply was ${reply.status} ${code}`)
  return verdict([`status ${reply.status}${code === null ? '' : ` ${code}`} instead of 200`, ...issues])
}

/** Compares a reply with the error that the contract has for it. */
export function judgeError(call: AnyCall, reply: Reply, expected: ErrorCode): Verdict {
  const wanted = `${errorCatalogue[expected].status} ${expected}`
  if (reply.status < 400) return verdict([`status ${reply.status} instead of ${wanted}`])
  const { code, issues } = problemIssues(reply, call)
  if (code === expected) return verdict(issues)
  if (code !== null && issues.length === 0 && preventing.includes(code)) return notTested(`the reply was ${reply.status} ${code}`)
  return verdict([`${reply.status} ${code ?? ''} instead of ${wanted}`.replace('  ', ' '), ...issues])
}
