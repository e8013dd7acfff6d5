import type { Command } from '@backhaul/device-link'
import { CallError, OutcomeUnknown } from '../../call-error.ts'
import type { Ctx } from '../../context.ts'
import { awaitStorage, extendTurn } from './in-turn.ts'

type Parts = Pick<Ctx, 'registry' | 'formerSettings'>

/** Returns the values that settings have before a change of them. Settings of which no value is known are left out. */
export const former = <Settings extends object>(before: Settings, change: Settings): Settings =>
  Object.fromEntries(
    Object.keys(change)
      .map((key) => [key, before[key as keyof Settings]])
      .filter(([, value]) => value !== undefined),
  ) as Settings

/**
 * Stores a change that a device has taken; false when it was not stored. The device then gets `back`, its former settings, and so
 * it does after an error. A change of which the outcome is unknown may be stored: the device keeps it until the database
 * responds again and has not stored it. The next change of the device waits for its answer, because it takes its own former
 * settings from what the device has. A device that does not answer gets them again later (`former-settings.ts`).
 */
export async function storeOrGiveBack(
  { registry, formerSettings }: Parts,
  deviceId: string,
  back: Command | null,
  store: () => Promise<boolean>,
): Promise<boolean> {
  const device = registry.device(deviceId)
  const former = device && back ? formerSettings.replace(device, back) : back
  const undo = () => device && extendTurn(device, formerSettings.giveBack(device, former))
  try {
    const isStored = await store()
    if (!isStored) undo()
    return isStored
  } catch (error) {
    if (device && error instanceof OutcomeUnknown)
      awaitStorage(
        device,
        error.isStored.then((isStored) => isStored || undo()),
      )
    else if (!(error instanceof CallError && error.code === 'OUTCOME_UNKNOWN')) undo()
    throw error
  }
}
