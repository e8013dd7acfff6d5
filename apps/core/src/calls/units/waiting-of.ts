import type { WaitingChange } from '@backhaul/contract/units'
import type { Ctx } from '../../context.ts'
import type { UnitRecord } from '../../devices/registry/record.ts'
import { inOrder, type Wish } from '../../devices/settle/wish.ts'
import { namesOf } from './device-settings.ts'

type Field = WaitingChange['fields'][number]

/** The fields of a change next to its settings, by their names in the contract. */
const fieldNames: Partial<Record<string, Field>> = {
  delay: 'delay',
  transmissionMode: 'transmissionMode',
  selChannel: 'virtualChannelName',
}

/** Returns the names in the contract of the fields that a change sets. */
export function fieldsOf({ change: { settings, ...columns } }: Pick<Wish, 'change'>): Field[] {
  return [...Object.keys(columns).flatMap((name) => fieldNames[name] ?? []), ...namesOf(settings ?? {})]
}

/**
 * Returns the changes of a unit of which the outcome is unknown. One that is younger than the time in which a unit may answer is
 * left out: its call may still run.
 */
export const waitingOf = ({ stored }: UnitRecord, { clock, config }: Pick<Ctx, 'clock' | 'config'>): WaitingChange[] =>
  inOrder(stored.wanted)
    .filter(([, { at }]) => clock.now() - at >= config.COMMAND_TIMEOUT_MS)
    .map(([id, wish]) => ({ id, at: wish.at, by: wish.by, fields: fieldsOf(wish) }))
