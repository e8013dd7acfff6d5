import { problemOf } from '@backhaul/client'
import { notSaved } from '../use-app-form.ts'

interface SeenSetting<Read> {
  /** The setting as the form shows it. */
  seen: Read
  /** Reads the setting again. */
  read: () => Promise<Read>
  /** Whether no other user changed the part that the form changes, except to the values of the draft. */
  isSame: (present: Read) => boolean
}

const versionOf = (read: unknown): number | undefined => (read as { version?: number }).version

/**
 * Saves a setting with the version of its device that the user sees. When another setting was changed meanwhile, or this one to
 * the values of the draft, the change is made to the new version; when this one was changed otherwise, the save is refused, the form shows the other value and the user decides. A setting
 * without a version is read again, and not replaced when it has changed.
 */
export async function saveSeen<Read, Out>(
  { seen, read, isSame }: SeenSetting<Read>,
  save: (version: { version?: number }) => Promise<Out>,
): Promise<Out | typeof notSaved> {
  const version = versionOf(seen)
  if (version === undefined) return isSame(await read()) ? save({}) : notSaved
  try {
    return await save({ version })
  } catch (error) {
    if (problemOf(error)?.code !== 'CONFIGURATION_CHANGED') throw error
    const present = await read()
    if (!isSame(present)) throw error
    return save({ version: versionOf(present) ?? version })
  }
}
