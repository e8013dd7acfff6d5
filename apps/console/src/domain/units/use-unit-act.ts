import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import { useCommand } from '../../ui/command/use-command.ts'
import { useDomainText } from '../text.tsx'
import type { CallsOf, RowAct } from './row-acts.ts'

/** The command of an act on a unit, without the question before it. */
export function useUnitAct<Act extends RowAct>(act: Act, unit: UnitRow, calls: CallsOf<Act>, channel?: ChannelRow) {
  'use no memo' // it renders again with its unit; the compiler's memo would only make the chunk larger
  const t = useDomainText()
  const { call, access, refuse, done }: RowAct = act
  return useCommand<{ unitId: string; channelId?: string }, UnitRow>(calls[call as Act['call']], {
    access,
    refusal: refuse(unit, channel),
    ...(done && { done: (after) => done(t, after) }),
    about: unit.name,
    failed: (reason) => t(`act.${call as 'start'}.failed`, { name: unit.name, reason }),
  })
}
