import type { calls } from '@backhaul/contract/units'
import { refuseAudioParameters } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setAudioParameters: Handle<typeof calls.setAudioParameters> = async (args) => {
  const { source, channels, gainDb } = args.input
  args.refuse(refuseAudioParameters({ source, channels, gainDb }))
  return applySettings(args, { audioParameters: { source, channels, gainDb } })
}
