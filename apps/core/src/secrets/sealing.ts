import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** A secret as the database holds it: `s1.KEY.IV.TAG.TEXT`. It is not readable without the key, and only in the place it was sealed for. */
export type Sealed = string & { readonly '~sealed': true }

/**
 * Keeps secrets unreadable at rest. `place` names object and field, `destination/ID/passphrase`: a secret that is copied to
 * another place cannot be opened there.
 */
export interface Sealing {
  seal(secret: string, place: string): Sealed
  /** Returns the secret; null when it was sealed with another key or for another place, or when it was changed. */
  open(sealed: Sealed, place: string): string | null
  /** Whether the first key sealed it. */
  isCurrent(sealed: Sealed): boolean
}

const version = 's1'
const keyBytes = 32
const ivBytes = 12

interface Key {
  /** Tells which key sealed a secret, without telling the key. */
  readonly name: string
  readonly bytes: Buffer
}

function keyOf(secret: string): Key {
  const derived = (info: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, 'backhaul', info, bytes))
  const bytes = derived('seal', keyBytes)
  return { name: createHash('sha256').update(bytes).digest('base64url').slice(0, 8), bytes }
}

/**
 * Returns the secrets of the keys, the one that seals first: those of SECRETS_KEY, or the one that is created once in the data
 * folder. Only the owner can read the file.
 */
function readKeys({ SECRETS_KEY, DATA_DIR }: Pick<Config, 'SECRETS_KEY' | 'DATA_DIR'>): readonly string[] {
  if (SECRETS_KEY.length > 0) return SECRETS_KEY
  const file = join(DATA_DIR, 'secrets-key')
  if (!existsSync(file)) createKey(DATA_DIR, file)
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < keyBytes) throw new Error(`The key of secrets in ${file} is too short; restore the file or remove it.`)
  return [key]
}

/** Creates the file as a whole: of two processes that start together, one creates it and the other one keeps it. */
function createKey(dir: string, file: string): void {
  mkdirSync(dir, { recursive: true })
  const key = randomBytes(keyBytes).toString('base64url')
  const unfinished = `${file}.${key.slice(0, 8)}`
  writeFileSync(unfinished, `${key}\n`, { mode: 0o600 })
  try {
    linkSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished)
  }
}

/** Seals with AES-256-GCM. The key is read with the first secret, so that an installation without secrets needs none. */
export function createSealing(config: Pick<Config, 'SECRETS_KEY' | 'DATA_DIR'>): Sealing {
  let read: readonly Key[] | null = null
  const keys = () => (read ??= readKeys(config).map(keyOf))
  return {
    seal(secret, place) {
      const [{ name, bytes }] = keys() as [Key]
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(place))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return [version, name, ...[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.') as Sealed
    },

    isCurrent: (sealed) => sealed.split('.')[1] === keys()[0]?.name,

    open(sealed, place) {
      const [format, name, ...parts] = sealed.split('.')
      const key = keys().find((one) => one.name === name)
      const [iv, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (format !== version || key === undefined || iv?.length !== ivBytes || tag?.length !== 16 || text === undefined) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(place)).setAuthTag(tag)
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
