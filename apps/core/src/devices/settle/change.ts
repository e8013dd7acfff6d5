import { offlineErrors } from '@backhaul/contract'
import type { Command } from '@backhaul/device-link'
import type { RetryTimer } from '@backhaul/rules/transitions'
import { CallError, OutcomeUnknown } from '../../call-error.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { awaitStorage, inTurn } from './in-turn.ts'
import type { RecordOf } from '../registry/record.ts'
import { type Changeable, type ChangeableConfigurers, type ChangeableKind, type ChangeOf, configurerOf } from './changeable.ts'
import { sealedCommand, type Wish } from './wish.ts'

/** The part of a handler's arguments that a change of a device needs. */
export interface ChangeArgs {
  readonly ctx: ChangeableConfigurers & Pick<Ctx, 'settle' | 'sealing' | 'ids' | 'clock' | 'log' | 'config'> & { readonly caller: Caller }
  /** Gets the fields that were stored, before and after the change. */
  readonly changed: (before: object, after: object) => void
  readonly command: (command: Command, retry?: RetryTimer) => Promise<unknown>
}

/** A command to a device, and the fields that are stored once the device has taken it. */
export interface Wanted<Kind extends ChangeableKind = any> {
  readonly command: Command
  readonly change: ChangeOf[Kind]
  readonly retry?: RetryTimer
}

interface Options {
  /** Whether the change is forgotten when the device is silent, because its caller is asked to make it again. */
  readonly isSentOnce?: boolean
}

/** Without an answer it is not known whether the device made the change. */
const isSilent = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'DEVICE_LOST' || error.code === 'DEVICE_TIMEOUT')

/**
 * Changes a device: the change is stored as wanted, the device gets its command, and a change that it takes is stored as its own. One
 * that it refuses is forgotten. A change stays wanted while its outcome is unknown, because the device or the database is silent or
 * the core was killed; `Settle` finishes it. `want` gets its turn after the changes before it.
 */
export const changeDevice = <Kind extends ChangeableKind>(
  device: RecordOf[Kind],
  args: ChangeArgs,
  want: () => Wanted<Kind> | null,
  { isSentOnce = false }: Options = {},
): Promise<void> =>
  inTurn(device, async () => {
    const { ctx, changed, command } = args
    const { configure } = configurerOf(ctx, device)
    const { wanted, replaced } = await afterThoseBefore(device, args, want)
    if (wanted === null) return
    const id = ctx.ids.next()
    await toldLater(device, configure(device, {}, noFields, undefined, { add: { [id]: wishOf(device, args, id, wanted) }, drop: replaced }))
    try {
      await command(wanted.command, wanted.retry)
    } catch (error) {
      if (isSilent(error) && !isSentOnce) throw error
      if (await ctx.settle.forget(device, id)) throw error
      // It may be sent again when this core is killed before the database has forgotten it.
      throw new CallError('OUTCOME_UNKNOWN')
    }
    await toldLater(device, configure(device, wanted.change, changed, undefined, { drop: [id] })).catch((error: unknown) => {
      if (error instanceof CallError) throw error
      ctx.log.error({ err: error, deviceId: device.id }, 'a change that a device has taken was not stored; it is tried again')
      throw new CallError('OUTCOME_UNKNOWN')
    })
  })

const noFields = () => {}

/**
 * Returns the command with its change, and the ids of earlier changes that it replaces. Other earlier changes are finished before: the
 * device keeps the value that it gets last, and the change may depend on them.
 */
async function afterThoseBefore(
  device: Changeable,
  { ctx }: ChangeArgs,
  want: () => Wanted | null,
): Promise<{ wanted: Wanted | null; replaced: string[] }> {
  const wanted = want()
  if (wanted !== null && device.link === null) throw new CallError(offlineErrors[device.kind])
  const isReplaced = (wish: Wish) => wanted !== null && covers(wanted.change, wish.change)
  const open = Object.entries(device.stored.wanted)
  const replaced = open.flatMap(([id, wish]) => (isReplaced(wish) ? [id] : []))
  if (replaced.length === open.length) return { wanted, replaced }
  if (!(await ctx.settle.finish(device, (wish) => !isReplaced(wish))))
    throw new CallError('DEVICE_TIMEOUT', { timeoutMs: ctx.config.COMMAND_TIMEOUT_MS })
  return { wanted: want(), replaced }
}

/** Returns whether a change sets all that an earlier one sets. */
const covers = (change: object, earlier: object): boolean =>
  Object.entries(earlier).every(([key, value]) => {
    const own = change[key as keyof typeof change] as object | undefined
    return own !== undefined && (key !== 'settings' || Object.keys(value as object).every((setting) => setting in own))
  })

function wishOf({ id: deviceId, stored }: Changeable, { ctx }: ChangeArgs, id: string, { command, change }: Wanted): Wish {
  // After those before it, because the clock of a world may be paused.
  const at = Object.values(stored.wanted).reduce((last, earlier) => Math.max(last, earlier.at + 1), ctx.clock.now())
  return { at, by: ctx.caller.username, change, sealed: sealedCommand(ctx.sealing, deviceId, id, command) }
}

/** Lets the next change wait until the database has said what became of a write. */
async function toldLater(device: Changeable, written: Promise<unknown>): Promise<void> {
  try {
    await written
  } catch (error) {
    if (error instanceof OutcomeUnknown) awaitStorage(device, error.isStored)
    throw error
  }
}
