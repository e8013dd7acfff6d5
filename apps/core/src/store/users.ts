import { Contact, Role } from '@backhaul/contract/users'
import type { PrismaClient } from '@backhaul/database/client'
import { read, unbounded, write } from './marks.ts'
import { unlessTaken } from './refusals.ts'

const withRights = {
  roles: { select: { role: true } },
  inventories: { select: { inventoryId: true } },
  groups: { select: { groupId: true } },
  units: { select: { unitId: true } },
} as const

const isRole = (text: string): text is Role => Role.safeParse(text).success

export interface NewUser {
  id: string
  username: string
  email: string | null
  firstName: string
  lastName: string
  roles: Role[]
  passwordHash: string
  /** Inventories that the user is a member of. */
  inventoryIds?: readonly string[]
  at: number
}

/** `demo` is whether the accounts of the demo world are open; otherwise they count as inactive. */
export const usersStore = (prisma: PrismaClient, { demo }: { demo: boolean }) => {
  const open = { active: true, ...(!demo && { demo: false }) }
  const readWithRights = async (who: { id: string } | { username: string }) => {
    const user = await prisma.user.findUnique({ where: { ...who, ...open }, include: withRights })
    return (
      user && {
        ...user,
        roles: user.roles.map(({ role }) => role).filter(isRole),
        inventoryIds: user.inventories.map((one) => one.inventoryId),
        groupIds: user.groups.map((one) => one.groupId),
        unitIds: user.units.map((one) => one.unitId),
      }
    )
  }
  return {
    /** Reads an active user with the memberships that decide rights; null when the user does not exist or is not active. */
    withRights: read((id: string) => readWithRights({ id })),
    /** The same for a username. */
    namedWithRights: read((username: string) => readWithRights({ username })),

    /** Reads the inventories and groups of users, active or not; none for a user who does not exist. */
    memberships: unbounded(async (usernames: string[]) => {
      const { inventories, groups } = withRights
      const users = await prisma.user.findMany({ where: { username: { in: usernames } }, select: { username: true, inventories, groups } })
      return users.map((user) => ({
        username: user.username,
        inventoryIds: user.inventories.map((one) => one.inventoryId),
        groupIds: user.groups.map((one) => one.groupId),
      }))
    }),

    /** The values that a sign-in checks; null when there is no such active user, or it has no password. */
    credentials: read(async (username: string): Promise<{ id: string; passwordHash: string } | null> => {
      const user = await prisma.user.findUnique({ where: { username, ...open }, select: { id: true, passwordHash: true } })
      return user === null || user.passwordHash === null ? null : { id: user.id, passwordHash: user.passwordHash }
    }),

    passwordHash: read(async (id: string): Promise<string | null> => {
      const user = await prisma.user.findUnique({ where: { id }, select: { passwordHash: true } })
      return user?.passwordHash ?? null
    }),

    /** Reads the contact of a user; null when there is no such user. Until one is stored, it is that of the account. */
    contact: read(async (id: string): Promise<Contact | null> => {
      const user = await prisma.user.findUnique({ where: { id }, select: { firstName: true, lastName: true, email: true, contact: true } })
      if (user === null) return null
      const { firstName, lastName, email, contact } = user
      return contact === null ? { name: `${firstName} ${lastName}`, email, phone: null } : Contact.parse(contact)
    }),

    /** Stores the contact of a user. */
    setContact: write(async (id: string, contact: Contact): Promise<void> => {
      await prisma.user.update({ where: { id }, data: { contact }, select: { id: true } })
    }),

    /** False when the e-mail address belongs to another user. */
    update: write(
      (id: string, change: { email?: string | null; firstName?: string; lastName?: string; userLabel?: string | null }): Promise<boolean> =>
        unlessTaken(prisma.user.update({ where: { id }, data: change, select: { id: true } })),
    ),

    /** False when the username or the e-mail address belongs to another user. */
    create: write(({ roles, inventoryIds = [], at, ...user }: NewUser): Promise<boolean> =>
      unlessTaken(
        prisma.user.create({
          data: {
            ...user,
            passwordChangedAt: new Date(at),
            roles: { create: roles.map((role) => ({ role })) },
            inventories: { create: inventoryIds.map((inventoryId) => ({ inventoryId })) },
          },
          select: { id: true },
        }),
      ),
    ),
  }
}
