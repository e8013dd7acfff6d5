import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { configurationOf } from './apply-settings.ts'

export const getModemConfiguration: Handle<typeof calls.getModemConfiguration> = ({ unit, input, ctx }) => {
  const modem = ctx.registry.unitDetails(unit).modems.find(({ port, uiType }) => port === input.port && uiType === 'cell')
  const settings = modem && configurationOf(unit, ctx).interfaces?.find(({ port }) => port === input.port)
  return {
    port: input.port,
    state: modem?.state ?? 'no_device',
    enabled: modem?.enabled ?? false,
    activeSim: modem?.activeSim ?? null,
    apns: settings?.apns ?? [],
    networkMode: settings?.networkMode ?? null,
    roaming: settings?.roaming ?? null,
  }
}
