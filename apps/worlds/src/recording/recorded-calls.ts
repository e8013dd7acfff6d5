import { type AnyCall, callsOf, errorCatalogue, fillPath, parseHttp } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { ExtensionError } from '@backhaul/core'
import { CallError } from '@backhaul/core/call-error'
import type { SeamCall, Seams } from '@backhaul/core/seams'
import { type Action, actions } from '@backhaul/simulation'
import * as z from 'zod'
import type { Answer, MadeCall } from '../world/stage.ts'
import { idsIn, type Recorder } from './recorder.ts'

const calls: ReadonlyMap<string, AnyCall> = new Map(callsOf(contract))
/** Calls about sessions: a replay has sessions of its own. */
const ofSessions = new Set(['users.login', 'users.logout', 'users.endSession'])

/** Returns a write of a user in the words of scenarios; null for a call that no recording has. */
function actionOf({ name, isRead, input, caller }: SeamCall): Action | null {
  const call = calls.get(name)
  if (call === undefined || isRead || caller === null || ofSessions.has(name) || input === null || typeof input !== 'object') return null
  const { method, path } = parseHttp(call.http[0])
  const body = JSON.parse(JSON.stringify(input)) as Record<string, unknown>
  const filled = fillPath(path, (field) => {
    const value = body[field]
    delete body[field]
    return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value ?? null))
  })
  const action = { call: `${method} ${filled}`, as: caller.username, ...(Object.keys(body).length > 0 && { body }) }
  // A user with a name that no scenario has, for example.
  return actions.call.safeParse(action).data ?? null
}

function refusalOf(error: unknown): Answer {
  if (error instanceof CallError) return { status: errorCatalogue[error.code].status, body: { code: error.code } }
  if (error instanceof ExtensionError) return { status: error.status, body: { code: error.code } }
  return error instanceof z.ZodError ? { status: 400, body: { code: 'BAD_INPUT' } } : { status: 500, body: { code: 'INTERNAL' } }
}

/** The recorder of a world; null while it has none. */
export interface Recorded {
  recorder: Recorder | null
}

/** Records the writes of users, of both transports, with their answers. */
export const recordedCalls =
  (next: Seams['calls'], recorded: Recorded): Seams['calls'] =>
  (call, run) => {
    const { recorder } = recorded
    const action = recorder === null ? null : actionOf(call)
    if (recorder === null || action === null) return next(call, run)
    const made: MadeCall = { text: call.name, answer: null, answeredAtMs: 0 }
    recorder.act(action, [made])
    const answered = (answer: Answer) => Object.assign(made, { answer, answeredAtMs: recorder.elapsedMs })
    try {
      const output = next(call, run)
      // Of the body, only the ids are needed, so that a recording needs little memory.
      void Promise.resolve(output).then(
        (body) => answered({ status: 200, body: idsIn(body) }),
        (error: unknown) => answered(refusalOf(error)),
      )
      return output
    } catch (error) {
      answered(refusalOf(error))
      throw error
    }
  }
