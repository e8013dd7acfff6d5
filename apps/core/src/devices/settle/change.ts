import { offlineErrors } from '@backhaul/contract'
import type { Command } from '@backhaul/device-link'
import type { RetryTimer } from '@backhaul/rules/transitions'
import { CallError, OutcomeUnknown } from '../../call-error.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { awaitStorage, inTurn } from '../../in-turn.ts'
import type { UnitChange } from '../../store/units.ts'
import type { UnitRecord } from '../record.ts'
import { sealedCommand, type Wish } from './wish.ts'

/** The part of a handler's arguments that a change of a device needs. */
export interface ChangeArgs {
  readonly unit: UnitRecord
  readonly ctx: Pick<Ctx, 'units' | 'settle' | 'sealing' | 'ids' | 'clock' | 'log' | 'config'> & { readonly caller: Caller }
  /** Gets the fields that were stored, before and after the change. */
  readonly changed: (before: object, after: object) => void
  readonly command: (command: Command, retry?: RetryTimer) => Promise<unknown>
}

/** A command to a device, and the fields that are stored once the device has taken it. */
export interface Wanted {
  readonly command: Command
  readonly change: UnitChange
  readonly retry?: RetryTimer
}

/** Without an answer it is not known whether the device made the change. */
const isSilent = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'DEVICE_LOST' || error.code === 'DEVICE_TIMEOUT')

/**
 * Changes a device: the change is stored as wanted, the device gets its command, and a change that it takes is stored as its own. One
 * that it refuses is forgotten. A change stays wanted while its outcome is unknown, because the device or the database is silent or
 * the core was killed; `Settle` finishes it. `want` gets its turn after the changes before it.
 */
export const changeDevice = (args: ChangeArgs, want: () => Wanted): Promise<void> =>
  inTurn(args.unit, async () => {
    const { unit, ctx, changed, command } = args
    if (unit.link === null) throw new CallError(offlineErrors.unit)
    const { wanted, replaced } = await afterThoseBefore(args, want)
    const id = ctx.ids.next()
    await toldLater(unit, ctx.units.configure(unit, {}, noFields, undefined, { add: { [id]: wishOf(args, id, wanted) }, drop: replaced }))
    try {
      await command(wanted.command, wanted.retry)
    } catch (error) {
      if (isSilent(error)) throw error
      if (await ctx.settle.forget(unit, id)) throw error
      // It may be sent again when this core is killed before the database has forgotten it.
      throw new CallError('OUTCOME_UNKNOWN')
    }
    await toldLater(unit, ctx.units.configure(unit, wanted.change, changed, undefined, { drop: [id] })).catch((error: unknown) => {
      if (error instanceof CallError) throw error
      ctx.log.error({ err: error, deviceId: unit.id }, 'a change that a device has taken was not stored; it is tried again')
      throw new CallError('OUTCOME_UNKNOWN')
    })
  })

const noFields = () => {}

/**
 * Returns the command with its change, and the ids of earlier changes that it replaces. Other earlier changes are finished before: the
 * device keeps the value that it gets last, and the change may depend on them.
 */
async function afterThoseBefore({ unit, ctx }: ChangeArgs, want: () => Wanted): Promise<{ wanted: Wanted; replaced: string[] }> {
  const split = (wanted: Wanted) => Map.groupBy(Object.entries(unit.stored.wanted), ([, wish]) => covers(wanted.change, wish.change))
  let wanted = want()
  if (split(wanted).has(false)) {
    if (!(await ctx.settle.finish(unit, (wish) => !covers(wanted.change, wish.change))))
      throw new CallError('DEVICE_TIMEOUT', { timeoutMs: ctx.config.COMMAND_TIMEOUT_MS })
    wanted = want()
  }
  return { wanted, replaced: (split(wanted).get(true) ?? []).map(([id]) => id) }
}

/** Returns whether a change sets all that an earlier one sets. */
const covers = (change: object, earlier: object): boolean =>
  Object.entries(earlier).every(([key, value]) => {
    const own = change[key as keyof typeof change] as object | undefined
    return own !== undefined && (key !== 'settings' || Object.keys(value as object).every((setting) => setting in own))
  })

function wishOf({ unit, ctx }: ChangeArgs, id: string, { command, change }: Wanted): Wish {
  return { at: ctx.clock.now(), by: ctx.caller.username, change, sealed: sealedCommand(ctx.sealing, unit.id, id, command) }
}

/** Lets the next change wait until the database has said what became of a write. */
async function toldLater(unit: UnitRecord, written: Promise<unknown>): Promise<void> {
  try {
    await written
  } catch (error) {
    if (error instanceof OutcomeUnknown) awaitStorage(unit, error.isStored)
    throw error
  }
}
