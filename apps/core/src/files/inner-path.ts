import { realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'

/** S3 refuses longer keys. */
const pathBytesMax = 1024
/** File systems refuse longer names. */
const nameBytesMax = 255
/** Characters that end a line or separate folders on some system, and the drive of another. */
const foreign = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\\]|^[A-Za-z]:/u

/**
 * Whether a name that a device, a file or an archive gives is a path below a folder, and the same one on every system and in every
 * storage. Each name from outside that becomes a path or a key passes this rule.
 */
export function isInnerPath(path: string): boolean {
  if (path.length > pathBytesMax || Buffer.byteLength(path) > pathBytesMax || foreign.test(path)) return false
  return path.split('/').every((name) => !['', '.', '..'].includes(name) && Buffer.byteLength(name) <= nameBytesMax)
}

/** Returns the place of such a path below a folder; null for another path, and for one that leaves the folder. */
export function innerPath(folder: string, path: string): string | null {
  const root = resolve(folder)
  const place = resolve(root, path)
  return isInnerPath(path) && place.startsWith(root + sep) ? place : null
}

/** Whether an existing file or folder is below another folder, or is that folder, also when links are followed. */
export async function isReallyIn(folder: string, place: string): Promise<boolean> {
  const [root, real] = [await realpath(folder), await realpath(place)]
  return real === root || real.startsWith(root + sep)
}
