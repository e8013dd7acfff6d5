import type { PrismaClient } from '../../generated/client.ts'
import type { SeedOptions } from './seed.ts'

export { demoAccounts } from './accounts.ts'
export { setDemoPassword } from './demo-password.ts'
export type { SeedOptions } from './seed.ts'

/** As `seed`. The modules that make a world load slowly and are needed once, so they are loaded only for an empty database. */
export async function seedDemo(prisma: PrismaClient, options: SeedOptions = {}): Promise<{ seeded: boolean; units: number }> {
  if (!options.replace && (await prisma.organisation.count({ where: { demo: true } })) > 0) {
    return { seeded: false, units: await prisma.unit.count() }
  }
  const { seed } = await import('./seed.ts')
  return seed(prisma, options)
}
