import type { Faker } from '@faker-js/faker'
import type { Group } from '../../generated/client.ts'
import { cities, type City } from './cities.ts'
import { plots } from './places.ts'

export interface Membership {
  readonly id: string
  readonly groupId: string
}

/** Where the n-th device of a kind belongs. */
export type Spread = (index: number) => { inventoryId: string; city: City; groups: Group[] }

/** Which inventory the next device goes to: the large ones come more often. */
const order = [2, 3, 4, 6, 2, 5, 1, 3, 2, 4, 6, 3, 2, 4, 5, 1, 3, 2, 4, 6]

/** Devices go round the inventories and, within one, round its groups; some are in a second group. */
export function makeSpread(faker: Faker, groups: readonly Group[]): Spread {
  const groupsOf = Map.groupBy(groups, (group) => group.inventoryId)
  const citiesOf = new Map(plots.map((plot) => [plot.id, cities.filter((city) => plot.cities.includes(city.region))]))
  const placed = new Map<string, number>()
  return (index) => {
    const inventoryId = `inv-${order[index % order.length]}`
    const own = groupsOf.get(inventoryId) ?? []
    const turn = placed.get(inventoryId) ?? 0
    placed.set(inventoryId, turn + 1)
    const first = own[turn % own.length]!
    const second = faker.datatype.boolean(0.2) ? faker.helpers.arrayElement(own) : first
    const city = faker.helpers.arrayElement(citiesOf.get(inventoryId)!)
    return { inventoryId, city, groups: second === first ? [first] : [first, second] }
  }
}
