import { ChannelType } from '@backhaul/contract/channels'
import { ServerType } from '@backhaul/contract/servers'
import { ProductType } from '@backhaul/contract/units'
import { expect, test } from 'vitest'
import { channelModels } from '../../simulator/src/channel/models.ts'
import { modelOf, models } from '../../simulator/src/models/models.ts'
import { serverModels } from '../../simulator/src/server/models.ts'

test('the simulator has every type of server and channel of the contract, and no other', () => {
  expect(Object.keys(serverModels).toSorted()).toEqual(ServerType.options.toSorted())
  expect(Object.keys(channelModels).toSorted()).toEqual(ChannelType.options.toSorted())
})

test('the simulator has every product type of the contract, and no other', () => {
  expect(Object.keys(models).toSorted()).toEqual(ProductType.options.toSorted())
  expect(() => modelOf('LU-9000')).toThrow('No such model: LU-9000.')
})

test('R-226 a unit sends up to 20 Mbps with one camera and 15 Mbps with several', () => {
  const most = (key: 'kbpsMax' | 'kbpsMaxMultiCamera') => Math.max(...ProductType.options.map((type) => modelOf(type)[key]))
  expect([most('kbpsMax'), most('kbpsMaxMultiCamera')]).toEqual([20_000, 15_000])
})
