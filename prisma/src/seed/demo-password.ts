import { hash, verify } from '@node-rs/argon2'
import type { PrismaClient } from '../../generated/client.ts'
import { argon2id } from './hashing.ts'

/**
 * Gives the demo accounts another password and ends their sessions. An account with any other password than
 * the former ones keeps it, because a user chose it.
 */
export async function setDemoPassword(prisma: PrismaClient, password: string, former: readonly string[]): Promise<void> {
  const accounts = await prisma.user.groupBy({ by: ['passwordHash'], where: { demo: true, passwordHash: { not: null } } })
  for (const { passwordHash } of accounts) {
    const stored = passwordHash as string
    const fits = async (one: string) => one !== password && (await verify(stored, one))
    if (!(await Promise.all(former.map(fits))).includes(true)) continue
    const where = { demo: true, passwordHash: stored }
    await prisma.$transaction([
      prisma.session.deleteMany({ where: { user: where } }),
      prisma.user.updateMany({ where, data: { passwordHash: await hash(password, argon2id) } }),
    ])
  }
}
