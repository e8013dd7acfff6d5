import type { ProductType, UnitTypeGroup } from '@backhaul/contract/units'

const groupOf: Record<ProductType, UnitTypeGroup> = {
  'LU-200': 'fieldUnits',
  'LU-300': 'fieldUnits',
  'LU-600': 'fieldUnits',
  'LU-800': 'fieldUnits',
  Drone: 'fieldUnits',
  Solo: 'fieldUnits',
  'Solo-PRO': 'fieldUnits',
  'LU-Lite': 'liteUnits',
  'LU-Smart': 'smartUnits',
  'PTP-2': 'ptpUnits',
  'PTMP-4': 'ptmpUnits',
  Xtender: 'extenderDevices',
}

/** Units §3: the type group of a product model. */
export const typeGroupOf = (type: ProductType): UnitTypeGroup => groupOf[type]

// `camera` is a counter without a type group; it counts the models that are mounted on a camera (resolutions.md 17).
export const isCameraUnit = (type: ProductType): boolean => type === 'Solo' || type === 'Solo-PRO'

// The spec doesn't say which models have intercoms; we leave out drones, which have no crew, and extenders, which have no sound.
export const hasIntercoms = (type: ProductType): boolean => type !== 'Drone' && typeGroupOf(type) !== 'extenderDevices'
