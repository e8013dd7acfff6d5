import type { calls } from '@backhaul/contract/channels'
import { refuseCapability, refuseChannelOffline, refusePtmpTarget } from '@backhaul/rules/channels'
import { InvalidInput } from '../../call-error.ts'
import type { Handle } from '../../http/handle.ts'
import { inTurn } from '../../devices/settle/in-turn.ts'
import { refuseOldVersion } from '../../devices/settle/refuse-old-version.ts'
import { applySettingsNow } from './apply-settings.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { ptmpOf } from './ptmp-of.ts'
import { settingsOf } from './settings-of.ts'

/** The targets that the caller does not see, and a delay that the call leaves out, are those that the change before left. */
export const updatePtmp: Handle<typeof calls.updatePtmp> = (args) =>
  inTurn(args.ptmpChannel, async () => {
    const { ptmpChannel: channel, input, ctx, fail, refuse } = args
    const { registry, caller } = ctx
    refuseOldVersion(channel, input.version)
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
    const targets = [...wanted, ...hidden]
    const delayMs = input.delay === undefined ? present.delayMs : input.delay
    await applySettingsNow({ ...args, channel }, { ptmp: { targets, delayMs } }, { version: input.version })
    return ptmpOf(channel, ctx)
  })

/** As the device link has it. */
const targetsMax = 16
