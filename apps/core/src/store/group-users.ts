import type { PrismaClient } from '@backhaul/database/client'
import { type Scope, whereUserInScope } from '../scope.ts'
import { literally } from './like.ts'
import { read, write } from './marks.ts'
import { refusalOf } from './refusals.ts'

interface UsersQuery {
  groupId: string
  offset: number
  limit: number
  searchValue: string
  sortDir: 'asc' | 'desc'
}

/** The users of groups, as administrators manage them. */
export const groupUsersStore = (prisma: PrismaClient) => ({
  /** One page of the users of a group by username, with the number of all that match. */
  list: read(async ({ groupId, offset, limit, searchValue, sortDir }: UsersQuery) => {
    const where = { groups: { some: { groupId } }, username: { contains: literally(searchValue), mode: 'insensitive' } } as const
    const page = { orderBy: { username: sortDir }, skip: offset, take: limit, select: { id: true, username: true } }
    const [users, total] = await Promise.all([prisma.user.findMany({ where, ...page }), prisma.user.count({ where })])
    return { items: users.map(({ id, username }) => ({ id, name: username })), total }
  }),

  /** Adds a user whom the caller sees. `missing`: there is no such user, or the group was deleted. */
  add: write(async (scope: Scope, userId: string, groupId: string): Promise<'added' | 'exists' | 'missing'> => {
    if ((await prisma.user.count({ where: { AND: [whereUserInScope(scope), { id: userId }] } })) === 0) return 'missing'
    try {
      await prisma.userGroup.create({ data: { userId, groupId } })
      return 'added'
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === null) throw error
      return refusal === 'taken' ? 'exists' : 'missing'
    }
  }),

  /** False when the user is not in the group. */
  remove: write(
    async (userId: string, groupId: string): Promise<boolean> =>
      (await prisma.userGroup.deleteMany({ where: { userId, groupId } })).count > 0,
  ),
})
