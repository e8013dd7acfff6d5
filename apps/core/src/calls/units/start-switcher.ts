import type { calls } from '@backhaul/contract/units'
import { wantedByStart } from '@backhaul/rules/transitions'
import { refuseStartMultiCamera } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { configurationOf } from './apply-settings.ts'

export const startSwitcher: Handle<typeof calls.startSwitcher> = async ({ unit, input, ctx, fail, refuse, command }) => {
  const { registry, transitions, caller } = ctx
  const { switchermode, multiplecameraMode } = configurationOf(unit, ctx)
  const { selChannel } = unit.row
  const selected = selChannel?.external === false ? selChannel.channelId : undefined
  const withProxy = input.proxyChannel !== undefined || multiplecameraMode === 'switcherAndProxy'
  const highQuality = input.highQualityChannel ?? switchermode?.highQualityChannel ?? selected
  const proxy = withProxy ? (input.proxyChannel ?? switchermode?.proxyChannel) : undefined
  const channelIds = [highQuality, proxy].filter((id) => typeof id === 'string')
  const channels = channelIds.map((id) => {
    const channel = registry.channels.find(caller.scope, id)
    if (channel === null) throw fail('CHANNEL_NOT_FOUND')
    return registry.views.row(caller, { kind: 'channel', row: transitions.withStart(channel.row) })
  })
  refuse(refuseStartMultiCamera(registry.unitDetails(unit), channels))
  if (channelIds.length < (withProxy ? 2 : 1)) throw fail('NO_CHANNEL_SELECTED')
  if (highQuality === proxy) throw fail('SAME_CHANNEL_TWICE')
  await transitions.run(unit, 'starting', { wanted: wantedByStart(false), by: caller, channels }, () =>
    command({ kind: 'startStream', mode: withProxy ? 'switcherAndProxy' : 'switcher', channelIds }),
  )
  return registry.views.row(caller, unit)
}
