import type { Gateway, Group } from '../../generated/client.ts'
import type { Membership } from './assignment.ts'

const dayMs = 24 * 60 * 60_000
const gatewaysPerInventory = 2

/** Two gateways for each inventory, in all its groups: a group without one could not use databridges. */
export function makeGateways(groups: readonly Group[], now: number) {
  const memberships: Membership[] = []
  const groupsOf = Map.groupBy(groups, ({ inventoryId }) => inventoryId)
  const gateways = [...groupsOf]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([inventoryId, own], i) =>
      Array.from({ length: gatewaysPerInventory }, (_, index): Gateway => {
        const number = i * gatewaysPerInventory + index + 1
        const id = `gw-${String(number).padStart(3, '0')}`
        for (const group of own) memberships.push({ id, groupId: group.id, inventoryId })
        return {
          id,
          inventoryId,
          name: `Bridge-${index === 0 ? 'Main' : 'Backup'}-${inventoryId.replace('inv-', '')}`,
          description: index === 0 ? 'Data centre, two lines of 10 Gbit/s' : 'Second site',
          serialNumber: `DBG${String(number).padStart(6, '0')}`,
          swVersion: '10.1.0',
          version: 0,
          lastModified: new Date(now),
          createdAt: new Date(now - 300 * dayMs),
        }
      }),
    )
  return { gateways, memberships }
}
