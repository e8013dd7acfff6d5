import * as z from 'zod'

/** M-001 to M-010, M-109 to M-118: the families of units and servers. */
export const TypeGroup = z.enum([
  'fieldUnits',
  'liteUnits',
  'smartUnits',
  'ptpUnits',
  'ptmpUnits',
  'mmhServer',
  'extenderDevices',
  'videoReturnServer',
  'transceiverServer',
  'ingestServer',
])

export const UnitTypeGroup = TypeGroup.extract(['fieldUnits', 'liteUnits', 'smartUnits', 'ptpUnits', 'ptmpUnits', 'extenderDevices'])
export type UnitTypeGroup = z.infer<typeof UnitTypeGroup>

/**
 * M-119 to M-121: product models. The spec says "many numbered hardware models, solo variants, drone" and lists few of them.
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
