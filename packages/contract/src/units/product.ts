import * as z from 'zod'

/** Units §3. */
export const UnitTypeGroup = z.enum(['fieldUnits', 'liteUnits', 'smartUnits', 'ptpUnits', 'ptmpUnits', 'extenderDevices'])
export type UnitTypeGroup = z.infer<typeof UnitTypeGroup>

/**
 * Product models. The spec says "many numbered hardware models, solo variants, drone" and lists few of them.
 * We have the listed ones and at least one of each family.
 */
export const ProductType = z.enum([
  'LU-200',
  'LU-300',
  'LU-600',
  'LU-800',
  'Drone',
  'Solo',
  'Solo-PRO',
  'LU-Lite',
  'LU-Smart',
  'PTP-2',
  'PTMP-4',
  'Xtender',
])
export type ProductType = z.infer<typeof ProductType>
