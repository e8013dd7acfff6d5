import { poolOf } from '../connect.ts'
import type { PrismaClient } from '../../generated/client.ts'
import type { SeedOptions } from './seed.ts'

export { demoAccounts } from './accounts.ts'
export { setDemoPassword } from './demo-password.ts'
export type { SeedOptions } from './seed.ts'

/** As `seed`. The modules that make a world load slowly and are needed once, so they are loaded only for an empty database. */
export async function seedDemo(prisma: PrismaClient, options: SeedOptions = {}): Promise<{ seeded: boolean; units: number }> {
  if (!options.replace) {
    const { rows } = await poolOf(prisma).query<{ units: number }>(
      'SELECT (SELECT count(*)::int FROM units) AS units WHERE EXISTS (SELECT FROM organisations WHERE demo)',
    )
    if (rows[0]) return { seeded: false, units: rows[0].units }
  }
  const { seed } = await import('./seed.ts')
  return seed(prisma, options)
}
