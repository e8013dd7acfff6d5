import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setStoreAndForwardQuality: Handle<typeof calls.setStoreAndForwardQuality> = async (args) => {
  if (!args.unit.stored.hasSdCard) throw args.fail('NO_SD_CARD')
  const { storeAndForwardVideoQualityV2 } = args.input
  return applySettings(args, { storeAndForwardVideoQualityV2 })
}
