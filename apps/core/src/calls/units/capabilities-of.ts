import type { UnitCapabilities, UnitService } from '@backhaul/contract/units'
import { hasIntercoms, refuseSeveralCameras } from '@backhaul/rules/units'
import type { Ctx } from '../../context.ts'
import type { UnitRecord } from '../../devices/registry/record.ts'

/** Returns the abilities of a unit. */
export function capabilitiesOf(unit: UnitRecord, services: readonly UnitService[], { registry }: Pick<Ctx, 'registry'>): UnitCapabilities {
  const { numberOfFeeds, hasSdCard, hasExtender, license, delayMsMin, delayMsMax, subSecondDelay, modems } = registry.unitDetails(unit)
  const count = (type: string) => modems.filter(({ uiType }) => uiType === type).length
  return {
    cameras: numberOfFeeds,
    multiCamera: refuseSeveralCameras(unit.stored) === null,
    storeAndForward: hasSdCard,
    intercoms: hasIntercoms(unit.row.type) ? 2 : 0,
    extender: hasExtender,
    pro: license.pro,
    fourK: license.fourK,
    delayMsMin,
    delayMsMax,
    subSecondDelay,
    links: { cell: count('cell'), wifi: count('wifi'), lan: count('lan') },
    services: services.filter(({ enabled }) => enabled).map(({ serviceName }) => serviceName),
  }
}
