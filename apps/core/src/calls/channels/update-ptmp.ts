import type { calls } from '@backhaul/contract/channels'
import { refuseCapability, refuseChannelOffline, refusePtmpTarget } from '@backhaul/rules/channels'
import { InvalidInput } from '../../call-error.ts'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { ptmpOf } from './ptmp-of.ts'
import { settingsOf } from './settings-of.ts'

/** The targets that the caller does not see, and a delay that the call leaves out, are those that the change before left. */
export const updatePtmp: Handle<typeof calls.updatePtmp> = async (args) => {
  const { ptmpChannel: channel, input, ctx, fail, refuse } = args
  const { registry, caller } = ctx
  await applySettings({ ...args, channel }, () => {
    const present = settingsOf(channel).ptmp ?? { targets: [], delayMs: null }
    const seen = (id: string) => registry.channels.find(caller.scope, id)
    const wanted = [...new Set(input.machines.map(({ uid }) => uid))]
    for (const uid of wanted) {
      const target = seen(uid)
      if (target === null) throw fail('CHANNEL_NOT_FOUND')
      refuse(refusePtmpTarget(channel.row, target.row))
    }
    refuse(refuseChannelOffline(channel.row))
    refuse(refuseCapability(capabilitiesOf(channel), 'multipoint'))
    const hidden = present.targets.filter((id) => registry.channels.byId.has(id) && seen(id) === null)
    const max = targetsMax - hidden.length
    if (wanted.length > max) throw new InvalidInput([{ path: 'machines', message: 'max', params: { max } }])
    const delayMs = input.delay === undefined ? present.delayMs : input.delay
    return { settings: { ptmp: { targets: [...wanted, ...hidden], delayMs } } }
  })
  return ptmpOf(channel, ctx)
}

/** As the device link has it. */
const targetsMax = 16
