import type { Faker } from '@faker-js/faker'
import type { Group } from '../../generated/client.ts'
import { cities, type City } from './cities.ts'
import { inventories } from './organisations.ts'

/** A device in a group; `inventoryId` is the group's. */
export interface Membership {
  readonly id: string
  readonly groupId: string
  readonly inventoryId: string
}

/** Returns the primary inventory, the city and the groups of the n-th device of a kind. */
export type Assignment = (index: number) => { inventoryId: string; city: City; groups: Group[] }

/** Primary inventories of successive devices: the large ones are listed more often. */
const order = [2, 3, 4, 6, 2, 5, 1, 3, 2, 4, 6, 3, 2, 4, 5, 1, 3, 2, 4, 6]

/** Assigns devices to the inventories in turn and, within one, to its groups in turn. Some devices are in a second group. */
export function makeAssignment(faker: Faker, groups: readonly Group[]): Assignment {
  const groupsOf = Map.groupBy(groups, (group) => group.inventoryId)
  const citiesOf = new Map(inventories.map((one) => [one.id, cities.filter((city) => one.cities.includes(city.region))]))
  const assigned = new Map<string, number>()
  return (index) => {
    const inventoryId = `inv-${order[index % order.length]}`
    const own = groupsOf.get(inventoryId) ?? []
    const turn = assigned.get(inventoryId) ?? 0
    assigned.set(inventoryId, turn + 1)
    const first = own[turn % own.length]!
    const second = faker.datatype.boolean(0.2) ? faker.helpers.arrayElement(own) : first
    const city = faker.helpers.arrayElement(citiesOf.get(inventoryId)!)
    return { inventoryId, city, groups: second === first ? [first] : [first, second] }
  }
}

interface Device {
  readonly id: string
  readonly name: string
  readonly inventoryId: string
}

/** One device in this many is associated with a second inventory; coprime to the length of `order`, so that all have some. */
const associatedEvery = 9

/**
 * Returns the inventories of each device: the primary one, and for some a second one of the same organisation.
 * A device whose name is taken in the second inventory is left out of it.
 */
export function inventoriesOf(devices: readonly Device[]): Device[] {
  const primary = devices.map(({ id, name, inventoryId }) => ({ id, name, inventoryId }))
  const taken = new Set(primary.map(({ inventoryId, name }) => `${inventoryId} ${name}`))
  const associated = primary.flatMap(({ id, name, inventoryId }, index) => {
    const second = index % associatedEvery === associatedEvery - 1 ? siblingOf(inventoryId) : null
    if (second === null || taken.has(`${second} ${name}`)) return []
    taken.add(`${second} ${name}`)
    return [{ id, name, inventoryId: second }]
  })
  return [...primary, ...associated]
}

/** The next inventory of the same organisation; null where the organisation has one alone. */
function siblingOf(inventoryId: string): string | null {
  const { organisationId } = inventories.find(({ id }) => id === inventoryId)!
  const own = inventories.filter((one) => one.organisationId === organisationId).map(({ id }) => id)
  return own.length < 2 ? null : own[(own.indexOf(inventoryId) + 1) % own.length]!
}
