import { ProductType } from '@backhaul/contract/units'
import { delayRanges } from '@backhaul/rules/units'
import { expect, test } from 'vitest'
import { isDelaySupported } from '../../simulator/src/unit/delays.ts'
import { modelOf } from '../../simulator/src/models/models.ts'

const versions = ['6.9.9', '7.0', '7.9.9', '8.0', '8.4.9', '8.5', '99']
const isOffered = (type: ProductType, swVersion: string, delayMs: number): boolean => {
  const { delayMsMin, delayMsMax, subSecondDelay } = delayRanges(type, swVersion)
  return [{ delayMsMin, delayMsMax }, ...(subSecondDelay === null ? [] : [subSecondDelay])].some(
    (range) => delayMs >= range.delayMsMin && delayMs <= range.delayMsMax,
  )
}

test.each(ProductType.options)('R-111 a simulated %s accepts the delays that the core offers for its software, and no others', (type) => {
  const firmware = { paired: true, hasCertificate: true }
  for (const swVersion of versions)
    for (let delayMs = 300; delayMs <= 20_100; delayMs += 50) {
      const isAccepted = isDelaySupported({ model: modelOf(type), firmware: { ...firmware, swVersion } }, delayMs)
      expect([swVersion, delayMs, isAccepted]).toEqual([swVersion, delayMs, isOffered(type, swVersion, delayMs)])
    }
})
