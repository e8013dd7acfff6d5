import type { calls } from '@backhaul/contract/units'
import { refuseUpgrade } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { configurationOf } from './apply-settings.ts'
import { selectedChannel } from './selected-channel.ts'
import { servicesOf } from './services-of.ts'

export const setTargetVersion: Handle<typeof calls.setTargetVersion> = async ({ unit, input, ctx, refuse, changed, command }) => {
  const { version } = input
  const store = () => ctx.units.configure(unit, { targetSwVersion: version }, changed)
  if (version === null) {
    await store()
    return { targetSwVersion: null, command: null }
  }
  const { registry } = ctx
  const services = await servicesOf(unit, ctx)
  const channel = selectedChannel(ctx, unit)
  const facts = {
    unit: unit.row,
    encoder: configurationOf(unit, ctx).encoder,
    server: registry.servers.byId.get(channel?.row.serverId ?? '')?.row ?? null,
    hasSla: services.some(({ serviceName, enabled }) => serviceName === 'sla' && enabled),
  }
  refuse(refuseUpgrade(facts, version))
  const entry = await command({ kind: 'upgrade', swVersion: version })
  await store()
  return { targetSwVersion: version, command: entry }
}
