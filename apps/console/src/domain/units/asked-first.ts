import type { UnitRow } from '@backhaul/contract/units'
import { confirm } from '../../ui/confirm.ts'
import type { DomainText } from '../text.tsx'
import type { UnitAct } from './row-acts.ts'

/** Asks the question of an act, if it has one, and runs it when the user means it. */
export async function askedFirst({ question }: UnitAct, t: DomainText, unit: UnitRow, run: () => unknown): Promise<void> {
  if (question === undefined || (await confirm(question(t, unit)))) await run()
}
