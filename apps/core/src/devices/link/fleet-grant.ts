import { hash, timingSafeEqual } from 'node:crypto'
import type { FleetToken } from '../../store/fleet-tokens.ts'

/** The devices that the fleet of a link may speak for. */
export interface FleetGrant {
  /** The stored token of the fleet; null for the token of the installation, and for a fleet in this process. */
  readonly token: Pick<FleetToken, 'name' | 'hash'> | null
  permits(device: { readonly id: string; readonly inventoryId: string }): boolean
}

export const everyDevice: FleetGrant = { token: null, permits: () => true }

/**
 * Returns the grant of a stored token. A device belongs to the fleet of its primary inventory; an inventory that it is lent
 * to gets no right to speak for it.
 */
export function grantOf(token: FleetToken): FleetGrant {
  if (token.allDevices) return { token, permits: () => true }
  const [inventories, devices] = [new Set(token.inventoryIds), new Set(token.deviceIds)]
  return { token, permits: ({ id, inventoryId }) => devices.has(id) || inventories.has(inventoryId) }
}

/** The token as the fleet presents it. The name finds the stored hash, so that the secret is compared and never looked up. */
export const fleetTokenText = (name: string, secret: string): string => `${name}.${secret}`

export const hashOfSecret = (secret: string): string => hash('sha256', secret, 'hex')

/** Compares in constant time. */
export const hasHash = (secret: string, wanted: string): boolean => timingSafeEqual(Buffer.from(hashOfSecret(secret)), Buffer.from(wanted))

export const fleetTokenPattern = /^(?<name>[a-z0-9][a-z0-9-]{0,39})\.(?<secret>[A-Za-z0-9_-]{43})$/
