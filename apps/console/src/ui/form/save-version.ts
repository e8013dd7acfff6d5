import { problemOf } from '@backhaul/client'
import { notSaved } from '../use-app-form.ts'

interface SeenSetting<Read> {
  /** The setting as the form shows it. */
  seen: Read
  /** Reads the setting again. */
  read: () => Promise<Read>
  /** Returns the part that the form changes, as text. */
  settingOf: (read: Read) => string
}

/**
 * Saves a setting with the version of its device that the user sees. When another setting was changed meanwhile, the change is
 * made to the new version; when this one was, the save is refused, the form shows the other value and the user decides.
 */
export const saveVersion = <Read extends { version: number }, Out>({
  save,
  ...setting
}: SeenSetting<Read> & { save: (version: number) => Promise<Out> }): Promise<Out> => saveAt(setting, setting.seen.version, save)

async function saveAt<Read, Out>({ seen, read, settingOf }: SeenSetting<Read>, version: number, save: (version: number) => Promise<Out>) {
  try {
    return await save(version)
  } catch (error) {
    if (problemOf(error)?.code !== 'CONFIGURATION_CHANGED') throw error
    const present = await read()
    if (settingOf(present) !== settingOf(seen)) throw error
    return save(versionOf(present) ?? version)
  }
}

const versionOf = (read: unknown): number | undefined => (read as { version?: number }).version

/** Saves a setting as `saveVersion`. One without a version is read again, and not replaced when it has changed. */
export async function saveSeen<Read, Out>(
  setting: SeenSetting<Read>,
  save: (version: { version?: number }) => Promise<Out>,
): Promise<Out | typeof notSaved> {
  const { seen, read, settingOf } = setting
  const version = versionOf(seen)
  if (version !== undefined) return saveAt(setting, version, (present) => save({ version: present }))
  return settingOf(await read()) === settingOf(seen) ? save({}) : notSaved
}
