import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { anInventory, aUnit } from '../support/builders.ts'

// Every command is a process of its own, which takes seconds on a busy machine.
const timeoutMs = 60_000
let app: TestApp
let [inventoryId, unitId] = ['', '']
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  inventoryId = (await anInventory(app)).id
  unitId = (await aUnit(app)).id
})
afterAll(() => app.close())
beforeEach(async () => void (await app.database.prisma.fleetToken.deleteMany()))

interface Ended {
  code: number | null
  out: string
  err: string
}

/** Runs `pnpm fleet:token`. */
const run = (...args: string[]) =>
  new Promise<Ended>((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../apps/core/src/devices/link/fleet-token-cli.ts'), ...args], {
      env: { ...process.env, DATABASE_URL: app.database.url },
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (data) => (out += data))
    child.stderr.on('data', (data) => (err += data))
    child.on('close', (code) => resolve({ code, out, err }))
  })

test(
  'makes a token that the core accepts for the named devices, prints it once, and stores only its hash',
  async () => {
    const { code, out, err } = await run('create', '--name', 'north', '--inventory', inventoryId, '--device', unitId)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^north\.[A-Za-z0-9_-]{43}\n$/)
    const grant = await app.core.fleetTokens.find(out.trim())
    const permits = (id: string, inventory: string) => grant?.permits({ id, inventoryId: inventory })
    expect([permits('any', inventoryId), permits(unitId, 'any'), permits('any', 'any')]).toEqual([true, true, false])
    const secret = out.trim().split('.')[1] ?? ''
    const rows = await app.database.prisma.$queryRaw<{ row: string }[]>`SELECT t::text AS row FROM fleet_tokens t`
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(secret)
    const list = await run('list')
    expect(list.out).toMatch(new RegExp(`^north  \\d{4}-\\d\\d-\\d\\d  inventory ${inventoryId}, device ${unitId}\\n$`))
  },
  timeoutMs,
)

test(
  'revokes a token, which the core then refuses, and its name is free for another one',
  async () => {
    const { out } = await run('create', '--name', 'north', '--all')
    expect((await app.core.fleetTokens.find(out.trim()))?.permits({ id: 'any', inventoryId: 'any' })).toBe(true)
    expect(await run('revoke', '--name', 'north')).toMatchObject({ code: 0, err: '' })
    expect(await app.core.fleetTokens.find(out.trim())).toBe(null)
    const next = await run('create', '--name', 'north', '--all')
    expect([next.code, next.out === out]).toEqual([0, false])
  },
  timeoutMs,
)

test.each<[string, string[], RegExp]>([
  ['no devices', ['create', '--name', 'south'], /^usage: /],
  ['all devices and an inventory', ['create', '--name', 'south', '--all', '--inventory', 'i'], /^usage: /],
  ['a name with a dot', ['create', '--name', 'so.uth', '--all'], /^usage: /],
  ['an unknown action', ['forget', '--name', 'south'], /^usage: /],
  ['an unknown inventory', ['create', '--name', 'south', '--inventory', 'nowhere'], /^There is no inventory nowhere\.$/],
  ['an unknown device', ['create', '--name', 'south', '--device', 'u-nowhere'], /^There is no device u-nowhere\.$/],
  ['a name that is taken', ['create', '--name', 'north', '--all'], /^A token with the name north already exists\.$/],
  ['a token to revoke that does not exist', ['revoke', '--name', 'south'], /^There is no token with the name south\.$/],
])('refuses %s with one sentence, and changes nothing', async (_, args, message) => {
  const token = { name: 'north', hash: 'h', allDevices: true, inventoryIds: [], deviceIds: [] }
  await app.core.store.fleetTokens.create(token, app.core.clock.now())
  const { code, out, err } = await run(...args)
  expect([code, out]).toEqual([1, ''])
  expect(err.trim()).toMatch(message)
  expect(await app.core.store.fleetTokens.find('north')).toEqual(token)
  expect(await app.core.store.fleetTokens.list()).toHaveLength(1)
})
