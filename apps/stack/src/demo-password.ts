import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NewPassword } from '@backhaul/contract/users'
import type { PrismaClient } from '@backhaul/database/client'
import { demoAccounts, setDemoPassword } from '@backhaul/database/seed'

const published = demoAccounts[0]?.password as string

export interface DemoPasswordOptions {
  /** `DEMO_PASSWORD`. */
  readonly wanted: string | undefined
  /** Whether other machines can reach the sign-in page. */
  readonly reachable: boolean
  readonly dataDir: string
}

/**
 * Sets the password of the demo accounts and returns it. It is the published one only on this machine: for other machines it is
 * `DEMO_PASSWORD`, or one that is made once and kept in the data folder.
 */
export async function demoPassword(prisma: PrismaClient, { wanted, reachable, dataDir }: DemoPasswordOptions): Promise<string> {
  if (wanted !== undefined && (!NewPassword.safeParse(wanted).success || wanted === published))
    throw new Error(
      'DEMO_PASSWORD must have at least 8 characters with upper case, lower case and a digit or punctuation mark, and must not be the published password.',
    )
  const file = join(dataDir, 'demo-password')
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  const password = wanted ?? kept ?? (reachable ? newPassword() : published)
  if (password === published) return published
  await setDemoPassword(
    prisma,
    password,
    [published, kept].filter((one) => one !== undefined),
  )
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  return password
}

/** Letters and digits that are not mistaken for each other when they are read from a terminal. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns a password of 79 random bits that fits the rule for passwords. */
function newPassword(): string {
  const group = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `Demo-${group(4)}-${group(4)}-${group(4)}-${group(4)}`
}
