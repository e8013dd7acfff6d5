import type { Account, TestApp } from './app.ts'

export interface Answer {
  readonly status: number
  readonly body: any
  readonly headers: Headers
}

/** Calls a core over REST as a user: `ask(app, operator, 'PUT /v2/units/u-1/delay', { delay: 900 })`. */
export async function ask(app: TestApp, user: Account, http: `${string} /${string}`, body?: unknown): Promise<Answer> {
  const [method, path] = http.split(' ') as [string, string]
  const answer = await fetch(`${app.address}/core${path}`, {
    method,
    headers: { cookie: await app.cookieOf(user), ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}
