import type { PrismaClient } from '../../generated/client.ts'
import type { SeedOptions } from './seed.ts'

export { demoAccounts } from './accounts.ts'
export type { SeedOptions } from './seed.ts'

/** As `seed`. What makes a world takes long to load and is needed once: it is loaded when a database has no organisation. */
export async function seedDemo(prisma: PrismaClient, options: SeedOptions = {}): Promise<{ seeded: boolean; units: number }> {
  if (!options.replace && (await prisma.organisation.count({ where: { demo: true } })) > 0) {
    return { seeded: false, units: await prisma.unit.count() }
  }
  const { seed } = await import('./seed.ts')
  return seed(prisma, options)
}
