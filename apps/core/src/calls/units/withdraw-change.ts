import type { calls } from '@backhaul/contract/units'
import { CallError } from '../../call-error.ts'
import type { Handle } from '../../http/handle.ts'
import { inTurn } from '../../devices/settle/in-turn.ts'
import { configurationOf } from './apply-settings.ts'
import { fieldsOf } from './waiting-of.ts'

export const withdrawChange: Handle<typeof calls.withdrawChange> = async ({ unit, input: { changeId }, ctx, changed, fail }) => {
  // In turn: the core may be asking the unit again, which then may take the change.
  await inTurn(unit, async () => {
    const { wanted } = unit.stored
    const wish = Object.hasOwn(wanted, changeId) ? wanted[changeId] : undefined
    if (wish === undefined) throw fail('CHANGE_NOT_WAITING')
    if (!(await ctx.settle.forget(unit, changeId))) throw new CallError('OUTCOME_UNKNOWN')
    changed({ waiting: fieldsOf(wish) }, {})
  })
  return configurationOf(unit, ctx)
}
