import { problemOf } from '@backhaul/client'

interface VersionedSave<Read extends { version: number }, Out> {
  /** The setting as the form shows it. */
  seen: Read
  /** Reads the setting again. */
  read: () => Promise<Read>
  /** Returns the part that the form changes, as text. */
  settingOf: (read: Read) => string
  save: (version: number) => Promise<Out>
}

/**
 * Saves a setting with the version of its device that the user sees. When another setting was changed meanwhile, the change is
 * made to the new version; when this one was, the save is refused, the form shows the other value and the user decides.
 */
export async function saveVersion<Read extends { version: number }, Out>({ seen, read, settingOf, save }: VersionedSave<Read, Out>) {
  try {
    return await save(seen.version)
  } catch (error) {
    if (problemOf(error)?.code !== 'CONFIGURATION_CHANGED') throw error
    const present = await read()
    if (settingOf(present) !== settingOf(seen)) throw error
    return save(present.version)
  }
}
