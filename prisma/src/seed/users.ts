import type { Role } from '@backhaul/contract/users'
import type { Faker } from '@faker-js/faker'
import type { Group, User, UserGroup, UserInventory, UserRole, UserUnit } from '../../generated/client.ts'
import { demoAccounts, demoReach, restrictionsOf } from './accounts.ts'

const dayMs = 24 * 60 * 60_000

export interface People {
  users: User[]
  roles: UserRole[]
  inventories: UserInventory[]
  groups: UserGroup[]
  units: UserUnit[]
}

/** A password of this age expires within days: a quarter has 89 to 92 days. */
const nearlyThreeMonthsMs = 84 * dayMs

function makeUser(faker: Faker, role: Role, passwordHash: string, now: number): User {
  return {
    id: `user-${role}`,
    username: role,
    email: `${role}@demo.example`,
    firstName: faker.person.firstName(),
    lastName: faker.person.lastName(),
    userLabel: null,
    active: true,
    passwordHash,
    passwordChangedAt: new Date(now - (role === 'luc_partner' ? nearlyThreeMonthsMs : dayMs)),
    passwordExpiryPolicy: role === 'luc_partner' ? '3 months' : 'never',
    // the account with the application role alone is not a member of this application.
    ...restrictionsOf(role),
    subscriptionBatchSize: null,
    contact: null,
    demo: true,
    createdAt: new Date(now - 300 * dayMs),
    lastLoginAt: null,
  }
}

export function makePeople(faker: Faker, groups: readonly Group[], passwordHash: string, now: number): People {
  const groupsOf = Map.groupBy(groups, (group) => group.inventoryId)
  const people: People = { users: [], roles: [], inventories: [], groups: [], units: [] }
  for (const { role } of demoAccounts) {
    const user = makeUser(faker, role, passwordHash, now)
    const reach = demoReach[role]
    people.users.push(user)
    people.roles.push({ userId: user.id, role })
    for (const inventoryId of reach.inventories ?? []) people.inventories.push({ userId: user.id, inventoryId })
    for (const unitId of reach.units ?? []) people.units.push({ userId: user.id, unitId })
    for (const [inventoryId, positions] of Object.entries(reach.groups ?? {}))
      for (const position of positions) people.groups.push({ userId: user.id, groupId: groupsOf.get(inventoryId)![position]!.id })
  }
  return people
}
