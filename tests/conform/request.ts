import { setTimeout as wait } from 'node:timers/promises'
import type { AnyCall } from '@backhaul/contract'
import { restRequest } from '../support/call-request.ts'

export interface Reply {
  readonly status: number
  readonly type: string
  /** The parsed body; undefined when it is not JSON. */
  readonly body: unknown
  readonly cookie: string
}
export type Http = AnyCall['http'][number]

/** Sends a call to a target, as the signed-in user unless `cookie` is null. */
export type Ask = (http: Http, input: Readonly<Record<string, unknown>>, cookie: string | null) => Promise<Reply>

export interface Limits {
  /** A request that takes longer is given up. */
  readonly requestMsMax: number
  /** A longer body is not read to its end. */
  readonly bodyBytesMax: number
}

/** A target that limits calls per second is asked this often, and given at most this many seconds in between. */
const attemptsMax = 4
const retryAfterSMax = 10

export function requests(target: URL, { requestMsMax, bodyBytesMax }: Limits): Ask {
  const once = async (http: Http, input: Readonly<Record<string, unknown>>, cookie: string | null) => {
    const [path, init] = restRequest(http, input)
    const headers = { ...(cookie !== null && { cookie }), ...(init.body && { 'content-type': 'application/json' }) }
    const signal = AbortSignal.timeout(requestMsMax)
    // A redirect is not followed: the cookie stays with the target.
    const answer = await fetch(new URL(target.pathname.replace(/\/$/, '') + path, target), { ...init, headers, signal, redirect: 'manual' })
    const text = await textOf(answer, bodyBytesMax)
    const set = answer.headers.getSetCookie().map((one) => one.split(';')[0])
    const retryAfterS = Number(answer.headers.get('retry-after') ?? 1)
    const reply: Reply = {
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      body: parsed(text),
      cookie: set.join('; '),
    }
    return { reply, retryAfterS }
  }
  return async (http, input, cookie) => {
    for (let attempt = 1; ; attempt++) {
      const { reply, retryAfterS } = await once(http, input, cookie)
      if (reply.status !== 429 || attempt === attemptsMax || !(retryAfterS <= retryAfterSMax)) return reply
      await wait(retryAfterS * 1000)
    }
  }
}

async function textOf(answer: Response, bytesMax: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength
    // Leaving the loop cancels the rest of the body.
    if (bytes > bytesMax) throw new Error(`the body is longer than ${bytesMax} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
