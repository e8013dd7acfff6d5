import { demoAccounts } from '@backhaul/database/seed'
import { startStack } from '@backhaul/stack'
import { runAsSubject } from './measure.ts'

const sessions = 12
const deviceToken = 'a token for this benchmark only'
const stack = await startStack({
  ...process.env,
  NODE_ENV: 'production',
  PORT: '0',
  SIMULATOR: '0',
  REQUESTS_PER_S: '1000000',
  DEVICE_TOKEN: deviceToken,
})
const account = demoAccounts.find(({ role }) => role === 'super_user')

async function signIn(): Promise<string> {
  const answer = await fetch(`${stack.address}/core/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: account?.username, password: account?.password }),
  })
  if (!answer.ok) throw new Error(`The sign-in was answered with ${answer.status}.`)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const cookies: string[] = []
for (let i = 0; i < sessions; i++) cookies.push(await signIn())
const get = async <Answer>(path: string) =>
  (await (await fetch(`${stack.address}/core${path}`, { headers: { cookie: cookies[0] ?? '' } })).json()) as Answer
const inventories = await get<{ id: string }[]>('/inventories/fetch')
const { items } = await get<{ items: { uniqueId: string }[] }>('/v2/admin/units?limit=200')
runAsSubject({
  address: stack.address,
  cookies,
  deviceToken,
  inventoryIds: inventories.map(({ id }) => id),
  unitIds: items.map(({ uniqueId }) => uniqueId),
})
