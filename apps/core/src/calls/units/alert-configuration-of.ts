import type { AlertConfiguration, AlertSettings } from '@backhaul/contract/notifications'
import { alertGroupOf, completeRules, rulesOfUnits } from '@backhaul/rules/alerts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { UnitRecord } from '../../devices/registry/record.ts'
import { groupOfUnit } from './group-of-unit.ts'

type Viewer = Pick<Ctx, 'registry' | 'store'> & { readonly caller: Caller }

/** The settings of a unit without a choice. */
export const automatic: AlertSettings = { mode: 'automatic', groupId: null, rules: [] }

/** Returns the rules that settings give to a unit. A group that the caller does not see has no name and no recipients. */
export async function alertConfigurationOf(unit: UnitRecord, settings: AlertSettings, ctx: Viewer): Promise<AlertConfiguration> {
  const shown = shownRules(unit, settings, ctx)
  return { ...shown, recipients: await ctx.store.alertRecipients.of(shown.rules) }
}

function shownRules(unit: UnitRecord, settings: AlertSettings, { registry, caller }: Viewer): Omit<AlertConfiguration, 'recipients'> {
  const { mode } = settings
  const groupId = alertGroupOf(settings, unit.groups)
  if (groupId === null) return { mode, groupId, rules: rulesOfUnits(completeRules(mode === 'manual' ? settings.rules : [])) }
  const rules = rulesOfUnits(completeRules(registry.lookups.groupAlerts(groupId) ?? []))
  if (registry.group(caller.scope, groupId) !== null) return { mode, groupId, rules }
  return { mode, groupId: null, rules: rules.map((rule) => ({ ...rule, recipients: [] })) }
}

/** Returns the group of the mode byGroup. A group that is named is a group of the unit, whatever the mode. */
export function chosenGroup(unit: UnitRecord, mode: AlertSettings['mode'], groupId: string | null, ctx: Viewer): string | null {
  const found = groupId === null && mode !== 'byGroup' ? null : groupOfUnit(unit, groupId, ctx)
  return mode === 'byGroup' ? found : null
}
