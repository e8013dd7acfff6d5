import { type Access, offlineErrors } from '@backhaul/contract'
import type { Command } from '@backhaul/device-link'
import type { RetryTimer } from '@backhaul/rules/transitions'
import { CallError, OutcomeUnknown } from '../../call-error.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { awaitStorage, inTurn } from './in-turn.ts'
import type { RecordOf } from '../registry/record.ts'
import { type Changeable, type ChangeableConfigurers, type ChangeableKind, type ChangeOf, configurerOf, storeMade } from './changeable.ts'
import { covers, isWaiting, sealedCommand, timeBehind, waitingSettings, type Wish, withWaiting } from '../registry/wish.ts'

/** The part of a handler's arguments that a change of a device needs. */
export interface ChangeArgs {
  readonly ctx: ChangeableConfigurers & Pick<Ctx, 'settle' | 'sealing' | 'ids' | 'clock' | 'log' | 'config'> & { readonly caller: Caller }
  /** Gets the fields that were stored, before and after the change. */
  readonly changed: (before: object, after: object) => void
  readonly command: (command: Command, retry?: RetryTimer) => Promise<unknown>
  /** The right that the call needs. */
  readonly access?: Access
}

/** A command to a device, and the fields that are stored once the device has taken it. */
export interface Wanted<Kind extends ChangeableKind = any> {
  /** Null for a change that the device does not take. */
  readonly command: Command | null
  readonly change: ChangeOf[Kind]
  readonly retry?: RetryTimer
  /** The version that the caller has seen; without it the change applies to any. */
  readonly version?: number | undefined
  /** Whether the device is offline and takes the settings when it is back. All other fields are stored at once. */
  readonly waits?: boolean
  /** Fields that are stored with the wish, before the device has taken it. */
  readonly first?: ChangeOf[Kind]
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
 * the core was killed, and while it waits for a device that is offline; `Settle` finishes it. `want` gets its turn after the changes
 * before it.
 */
export const changeDevice = <Kind extends ChangeableKind>(
  device: RecordOf[Kind],
  args: ChangeArgs,
  want: () => Wanted<Kind> | null | Promise<Wanted<Kind> | null>,
  { isSentOnce = false }: Options = {},
): Promise<void> =>
  inTurn(device, async () => {
    const { ctx, changed } = args
    const { wanted, replaced } = await afterThoseBefore(device, args, want)
    if (wanted === null) return
    const { command, change, version, first = {}, retry } = wanted
    if (command === null) return store(device, args, change, changed, version)
    if (wanted.waits) return storeForLater(device, args, wanted, replaced)
    const id = ctx.ids.next()
    const wish = { ...madeBy(device, args), change, sealed: sealedCommand(ctx.sealing, device.id, id, command) }
    await store(device, args, first, noFields, version, { add: { [id]: wish } })
    try {
      await args.command(command, retry)
    } catch (error) {
      if (isSilent(error) && !isSentOnce) throw error
      if (await ctx.settle.forget(device, id)) throw error
      // It may be sent again when this core is killed before the database has forgotten it.
      throw new CallError('OUTCOME_UNKNOWN')
    }
    const isWhole = await toldLater(device, args, storeMade(ctx, device, { id, wish, changed })).catch((error: unknown) => {
      if (error instanceof CallError) throw error
      ctx.log.error({ err: error, deviceId: device.id }, 'a change that a device has taken was not stored; it is tried again')
      throw new CallError('OUTCOME_UNKNOWN')
    })
    // The device has made the change, and another one got its name: neither a success nor a refusal is true.
    if (!isWhole) throw new CallError('OUTCOME_UNKNOWN')
  })

const noFields = () => {}

/** Stores a change at once. */
async function store(device: Changeable, args: ChangeArgs, ...[change, ...others]: Tail<Parameters<Configure>>): Promise<void> {
  const { configure } = configurerOf(args.ctx, device)
  if (!(await toldLater(device, args, configure(device, change, ...others)))) throw new CallError('NAME_TAKEN')
}
type Configure = ReturnType<typeof configurerOf>['configure']
type Tail<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never

/** Stores settings that a device takes when it is back, together with those that wait for it already, and all other fields at once. */
async function storeForLater(device: Changeable, args: ChangeArgs, { change, version }: Wanted, replaced: string[]): Promise<void> {
  const { ctx, changed } = args
  const { wanted } = device.stored
  const { settings = {}, ...columns }: { settings?: Record<string, unknown> } = change
  const present = { ...device.stored.settings, ...waitingSettings(wanted) }
  const before = Object.fromEntries(Object.keys(settings).map((key) => [key, present[key as keyof typeof present]]))
  const { add = {}, drop = [] } = withWaiting(wanted, ctx.ids.next(), { ...madeBy(device, args), change: { settings } })
  const told = (was: object, is: object) => changed({ ...was, ...before }, { ...is, ...settings })
  await store(device, args, columns, told, version, { add, drop: [...replaced, ...drop] })
}

/**
 * Returns the command with its change, and the ids of earlier changes that it replaces. Other earlier changes are finished before: the
 * device keeps the value that it gets last, and the change may depend on them. Those that wait lose what this one sets.
 */
async function afterThoseBefore(
  device: Changeable,
  { ctx }: ChangeArgs,
  want: () => Wanted | null | Promise<Wanted | null>,
): Promise<{ wanted: Wanted | null; replaced: string[] }> {
  const wanted = await want()
  const isSent = wanted !== null && wanted.command !== null && wanted.waits !== true
  if (isSent && device.link === null) throw new CallError(offlineErrors[device.kind])
  const isReplaced = (wish: Wish) => wanted !== null && covers(wanted.change, wish.change)
  const open = Object.entries(device.stored.wanted).filter(([, wish]) => !isWaiting(wish))
  const replaced = open.flatMap(([id, wish]) => (isReplaced(wish) ? [id] : []))
  if (replaced.length === open.length || wanted?.waits) return { wanted, replaced }
  if (!(await ctx.settle.finish(device, (wish) => !isWaiting(wish) && !isReplaced(wish))))
    throw new CallError('DEVICE_TIMEOUT', { timeoutMs: ctx.config.COMMAND_TIMEOUT_MS })
  return { wanted: await want(), replaced }
}

const madeBy = ({ stored }: Changeable, { ctx, access }: ChangeArgs): Pick<Wish, 'at' | 'by' | 'access'> => ({
  at: timeBehind(stored.wanted, ctx.clock.now()),
  by: ctx.caller.username,
  ...(access && { access }),
})

/** Lets the next change wait until the database has said what became of a write. The device gets what is wanted then. */
async function toldLater<Result>(device: Changeable, { ctx }: ChangeArgs, written: Promise<Result>): Promise<Result> {
  try {
    return await written
  } catch (error) {
    if (error instanceof OutcomeUnknown) {
      awaitStorage(device, error.isStored)
      void error.isStored.then(() => ctx.settle.back(device))
    }
    throw error
  }
}
