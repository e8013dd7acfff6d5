import type { SwitcherMode, UnitConfiguration } from '@backhaul/contract/units'
import { refuseSeveralCameras } from '@backhaul/rules/units'
import type * as z from 'zod'
import { CallError } from '../../call-error.ts'
import { applySettings, configurationOf, type SettingsChange } from './apply-settings.ts'
import { guardSwitcher } from './switcher-guard.ts'

type Switcher = z.infer<typeof SwitcherMode>
type Args = SettingsChange & { readonly refuse: (refusal: ReturnType<typeof refuseSeveralCameras>) => void }

const atFirst: Switcher = { highQualityChannel: null, proxyChannel: null, inputSdi: 1 }

/** Changes parts of the switcher, and keeps the others. Its channels are those that the caller may see. */
export async function applySwitcher(args: Args, change: Partial<Switcher>): Promise<UnitConfiguration> {
  const { unit, ctx, refuse } = args
  for (const id of [change.highQualityChannel, change.proxyChannel])
    if (typeof id === 'string' && ctx.registry.channels.find(ctx.caller.scope, id) === null) throw new CallError('CHANNEL_NOT_FOUND')
  refuse(refuseSeveralCameras(unit.stored))
  await applySettings(args, ({ switchermode = atFirst }) => ({ switchermode: { ...switchermode, ...change } }))
  guardSwitcher(unit, ctx.clock.now())
  return configurationOf(unit, ctx)
}
