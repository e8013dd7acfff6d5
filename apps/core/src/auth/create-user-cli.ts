import { parseArgs } from 'node:util'
import { createInterface } from 'node:readline/promises'
import { Email, FirstName, LastName, NewPassword, Role, Username } from '@backhaul/contract/users'
import { migrate, openDatabase } from '@backhaul/database'
import { realClock } from '@backhaul/clock'
import { seesEverything } from '@backhaul/rules/permissions'
import { randomIds } from '../ids.ts'
import { readConfig } from '../config.ts'
import { inventoriesStore } from '../store/inventories.ts'
import { usersStore } from '../store/users.ts'
import { hashPassword, isCommonPassword } from './passwords.ts'

const usage =
  'usage: pnpm user:create --username NAME --role ROLE [--inventory ID]… [--email ADDRESS] --first-name NAME --last-name NAME\nThe password is prompted for, or read from standard input.'

async function readPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdin.isTTY ? process.stderr : undefined })
  const password = await lines.question(process.stdin.isTTY ? 'Password: ' : '')
  lines.close()
  return password
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      username: { type: 'string' },
      role: { type: 'string' },
      inventory: { type: 'string', multiple: true, default: [] },
      email: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  const username = Username.safeParse(values.username)
  const role = Role.safeParse(values.role)
  const firstName = FirstName.safeParse(values['first-name'])
  const lastName = LastName.safeParse(values['last-name'])
  const email = Email.nullable().safeParse(values.email ?? null)
  const checked = { username, 'first-name': firstName, 'last-name': lastName, email }
  const faulty = Object.entries(checked).flatMap(([name, { success }]) => (success ? [] : [`--${name}`]))
  if (!username.success || !firstName.success || !lastName.success || !email.success)
    throw new Error(`These options are missing or have a value that cannot be used: ${faulty.join(', ')}.\n${usage}`)
  if (!role.success) throw new Error(`--role must be one of ${Role.options.join(', ')}.`)
  const inventoryIds = values.inventory
  // These roles see every inventory without being members.
  if (inventoryIds.length === 0 && !seesEverything([role.data])) throw new Error(`A ${role.data} needs at least one --inventory.`)
  const password = NewPassword.safeParse(await readPassword())
  if (!password.success || isCommonPassword(password.data, username.data))
    throw new Error('A password needs at least 8 characters with upper case, lower case and a digit or mark, and must not be a common one.')

  const config = readConfig(process.env)
  const database = await openDatabase(config.DATABASE_URL ? { url: config.DATABASE_URL } : { dir: config.DATA_DIR, join: true })
  try {
    await migrate(database.url)
    const known = new Set((await inventoriesStore(database.prisma).all()).map(({ id }) => id))
    for (const id of inventoryIds) if (!known.has(id)) throw new Error(`There is no inventory ${id}.`)
    const created = await usersStore(database.prisma, { demo: config.DEMO }).create({
      id: randomIds.next(),
      username: username.data,
      email: email.data,
      firstName: firstName.data,
      lastName: lastName.data,
      roles: [role.data],
      inventoryIds,
      passwordHash: await hashPassword(password.data),
      at: realClock.now(),
    })
    if (!created) throw new Error('A user with this name or email address already exists.')
    console.log(`${username.data} can sign in as ${role.data}.`)
  } finally {
    await database.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
