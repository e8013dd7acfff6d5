import type { Problem } from '@backhaul/contract'
import { type CallName, type InputOf, type OutputOf, requestOf } from './request.ts'

/** A refusal of the core, in the form in which `problemOf` finds it. */
class SimulationFailure extends Error {
  readonly data: { readonly httpStatus: number; readonly problem: Problem | null }
  constructor(httpStatus: number, problem: Problem | null) {
    super(problem?.code ?? `HTTP ${httpStatus}`)
    this.data = { httpStatus, problem }
  }
}

/** Sends a call of the simulation. Its prefix is not part of the client of the core, because the product does not have it. */
export async function ask<Name extends CallName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
  const { method, path, body } = requestOf(name, input)
  const reply = await fetch(path, { method, ...(body !== null && { body, headers: { 'content-type': 'application/json' } }) })
  const answer: unknown = await reply.json().catch(() => null)
  if (reply.ok) return answer
  const problem = typeof (answer as Problem | null)?.code === 'string' ? (answer as Problem) : null
  throw new SimulationFailure(reply.status, problem)
}
