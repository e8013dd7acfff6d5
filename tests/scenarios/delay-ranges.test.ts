import { ProductType } from '@backhaul/contract/units'
import { delayRanges } from '@backhaul/rules/units'
import { expect, test } from 'vitest'
import { modelOf } from '../../simulator/src/models/models.ts'

test.each(ProductType.options)('R-111 a simulated %s accepts the delays that the core offers for its newest software', (type) => {
  const { delayMsMin, delayMsMax, subSecondDelay } = modelOf(type)
  expect({ delayMsMin, delayMsMax, subSecondDelay }).toEqual(delayRanges(type, '99'))
})
