import { parseArgs } from 'node:util'
import { realClock } from '@backhaul/clock'
import { migrate, openDatabase } from '@backhaul/database'
import { readConfig } from '../../config.ts'
import { randomIds } from '../../ids.ts'
import { fleetTokensMax, fleetTokensStore } from '../../store/fleet-tokens.ts'
import { inventoriesStore } from '../../store/inventories.ts'
import { fleetTokenPattern, fleetTokenText, hashOfSecret } from './fleet-grant.ts'

const usage = `usage: pnpm fleet:token create --name NAME --all
       pnpm fleet:token create --name NAME [--inventory ID]… [--device ID]…
       pnpm fleet:token list
       pnpm fleet:token revoke --name NAME
A name has up to 40 small letters, digits and hyphens. The token is printed once, and only its hash is stored.`

/** Ids of one token, which every core keeps in memory while the fleet is linked. */
const idsMax = 1000

function readOptions() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string', default: '' },
      all: { type: 'boolean', default: false },
      inventory: { type: 'string', multiple: true, default: [] },
      device: { type: 'string', multiple: true, default: [] },
    },
  })
  const [action, ...more] = positionals
  const { name, all, inventory: inventoryIds, device: deviceIds } = values
  const few = inventoryIds.length + deviceIds.length
  if (more.length > 0 || (action === 'list' ? name !== '' : !fleetTokenPattern.test(fleetTokenText(name, '0'.repeat(43)))))
    throw new Error(usage)
  if (action === 'create' ? all === few > 0 : all || few > 0) throw new Error(usage)
  if (few > idsMax) throw new Error(`A token has at most ${idsMax} inventories and devices.`)
  return { action, name, scope: { allDevices: all, inventoryIds, deviceIds } }
}

type Scope = ReturnType<typeof readOptions>['scope']

const scopeText = ({ allDevices, inventoryIds, deviceIds }: { [Key in keyof Scope]: Readonly<Scope[Key]> }) =>
  allDevices ? 'all devices' : [...inventoryIds.map((id) => `inventory ${id}`), ...deviceIds.map((id) => `device ${id}`)].join(', ')

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return console.log(usage)
  const { action, name, scope } = readOptions()
  const config = readConfig(process.env)
  const database = await openDatabase(config.DATABASE_URL ? { url: config.DATABASE_URL } : { dir: config.DATA_DIR, join: true })
  try {
    await migrate(database.url)
    const tokens = fleetTokensStore(database.prisma)
    if (action === 'create') {
      const known = new Set((await inventoriesStore(database.prisma).all()).map(({ id }) => id))
      for (const id of scope.inventoryIds) if (!known.has(id)) throw new Error(`There is no inventory ${id}.`)
      for (const id of await tokens.unknownDevices(scope.deviceIds)) throw new Error(`There is no device ${id}.`)
      if ((await tokens.list()).length >= fleetTokensMax) throw new Error(`There are ${fleetTokensMax} tokens; revoke one first.`)
      const secret = randomIds.secret()
      if (!(await tokens.create({ name, hash: hashOfSecret(secret), ...scope }, realClock.now())))
        throw new Error(`A token with the name ${name} already exists.`)
      console.log(fleetTokenText(name, secret))
    } else if (action === 'list') {
      for (const { createdAt, ...token } of await tokens.list())
        console.log(`${token.name}  ${new Date(createdAt).toISOString().slice(0, 10)}  ${scopeText(token)}`)
    } else if (action === 'revoke') {
      if (!(await tokens.revoke(name))) throw new Error(`There is no token with the name ${name}.`)
      console.log(`The token ${name} is revoked. Open links of its fleet end within 10 seconds.`)
    } else throw new Error(usage)
  } finally {
    await database.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
