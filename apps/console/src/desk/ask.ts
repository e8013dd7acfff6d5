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

async function fileOf(reply: Response): Promise<OutputOf<'files.export'>> {
  const [, name = 'world.json.gz'] = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '') ?? []
  return { name, content: new Uint8Array(await reply.arrayBuffer()) }
}

/** Sends a call of the simulation. Its prefix is not part of the client of the core, because the product does not have it. */
export async function ask<Name extends CallName>(name: Name, input: InputOf<Name>, sent?: File): Promise<OutputOf<Name>> {
  const { method, path, body, file } = requestOf(name, input)
  const type = file === 'sent' ? 'application/gzip' : 'application/json'
  const content = file === 'sent' ? sent : body
  const reply = await fetch(path, { method, ...(content && { body: content, headers: { 'content-type': type } }) })
  if (reply.ok && file === 'returned') return fileOf(reply)
  const answer: unknown = await reply.json().catch(() => null)
  if (reply.ok) return answer
  const problem = typeof (answer as Problem | null)?.code === 'string' ? (answer as Problem) : null
  throw new SimulationFailure(reply.status, problem)
}
