// The complete stack in a process of its own, for `crash` and `crash-database`.
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoAccounts } from '@backhaul/database/seed'

const main = join(import.meta.dirname, '../../apps/stack/src/main.mjs')
const json = { 'content-type': 'application/json' }
const found = demoAccounts.find(({ role }) => role === 'super_user')
if (found === undefined) throw new Error('The demo world has no account of role super_user.')
export const account = found
export { sleep }

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Starts the stack, waits until it is ready and returns the time this took. */
export async function start(environment: NodeJS.ProcessEnv, address: string): Promise<{ child: ChildProcess; readyMs: number }> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error('The stack did not start.')
    const ready = await fetch(`${address}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return { child, readyMs: performance.now() - startedAt }
    await sleep(10)
  }
}

/** Stops the stack and waits until it has ended. */
export async function ended(child: ChildProcess): Promise<void> {
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}

/** Returns the cookie of a super user. */
export async function signIn(address: string): Promise<string> {
  const { username, password } = account
  const answer = await fetch(`${address}/core/auth/login`, { method: 'POST', headers: json, body: JSON.stringify({ username, password }) })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Returns the ids of 16 units. */
export async function unitsOf(address: string, cookie: string): Promise<string[]> {
  const answer = await fetch(`${address}/core/v2/admin/units?limit=16`, { headers: { cookie } })
  return ((await answer.json()) as { items: { uniqueId: string }[] }).items.map(({ uniqueId }) => uniqueId)
}

/** Writes a comment and returns the status of the reply; null without one. */
export async function write(address: string, cookie: string, unitId: string, comment: string): Promise<number | null> {
  const body = JSON.stringify({ comment })
  const answer = await fetch(`${address}/core/v2/units/${unitId}/comment`, { method: 'PUT', headers: { ...json, cookie }, body }).catch(
    () => null,
  )
  return answer?.status ?? null
}
