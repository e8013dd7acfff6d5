import { type Carrier, kmPerLat } from '../environment/carriers.ts'

/** A cell is the area of one site of one carrier. */
const rowsHalf = 20_000
const columnsHalf = 40_000

export const cellRow = (carrier: Carrier, lat: number): number => Math.floor((lat * kmPerLat) / carrier.siteKm)

export const cellColumn = (carrier: Carrier, lng: number): number => Math.floor((lng * carrier.kmPerLng) / carrier.siteKm)

/** Returns the number of a cell, different for each carrier and site. */
export const cellKey = (carrier: Carrier, row: number, column: number): number =>
  (carrier.index * 2 * rowsHalf + row + rowsHalf) * 2 * columnsHalf + column + columnsHalf

/** Upward kbps of a site without other subscribers, shared by all units in the cell. */
const siteKbps: Readonly<Record<string, number>> = { '5G': 70_000, '4G': 30_000, '3G': 3500 }

/** Returns the upward kbps that a site has left for units of the fleet, at a background load of 0 to 1. */
export const cellKbps = (technology: string, load: number): number => Math.round((siteKbps[technology] ?? 0) * (1 - load))
