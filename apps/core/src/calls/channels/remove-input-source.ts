import type { calls } from '@backhaul/contract/channels'
import { refuseCapability, refuseChannelOffline, refuseNoInput } from '@backhaul/rules/channels'
import type { Handle } from '../../http/handle.ts'
import { inTurn } from '../../devices/settle/in-turn.ts'
import { applySettingsNow } from './apply-settings.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { detailsOf } from './details-of.ts'
import { settingsOf } from './settings-of.ts'
import { openedSecrets } from './source-secrets.ts'

export const removeInputSource: Handle<typeof calls.removeInputSource> = async (args) => {
  const { channel, ctx, refuse } = args
  refuse(refuseNoInput(channel.row))
  refuse(refuseChannelOffline(channel.row))
  refuse(refuseCapability(capabilitiesOf(channel), 'inputSource'))
  await inTurn(channel, async () => {
    const source = settingsOf(channel).inputSource ?? null
    const back = {
      kind: 'setInputSource',
      source,
      ...openedSecrets(ctx, channel.id, await ctx.store.channelSecrets.read(channel.id)),
    } as const
    const command = { kind: 'setInputSource', source: null } as const
    await applySettingsNow(args, { inputSource: null }, { command, back, secrets: { passphrase: null, streamKey: null } })
  })
  return detailsOf(channel, ctx)
}
