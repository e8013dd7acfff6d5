import type { Account, TestApp } from './app.ts'
import { exchange } from './call-request.ts'

export interface Answer {
  readonly status: number
  readonly body: any
}

/** Calls a core over REST as a user: `ask(app, operator, 'PUT /v2/units/u-1/delay', { delay: 900 })`. */
export async function ask(app: TestApp, user: Account, http: `${string} /${string}`, body?: unknown): Promise<Answer> {
  const [method, path] = http.split(' ') as [string, string]
  const sent = method === 'GET' ? {} : { method, body: JSON.stringify(body ?? {}) }
  return exchange(app.address, [`/core${path}`, sent], await app.cookieOf(user))
}
