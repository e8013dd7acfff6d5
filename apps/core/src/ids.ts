import { randomBytes, randomUUID } from 'node:crypto'

/** The source of identifiers and secrets. */
export interface Ids {
  /** Returns a new, globally unique identifier. */
  next(): string
  /** Returns 256 random bits as text, for tokens. */
  secret(): string
}

export const randomIds: Ids = {
  next: () => randomUUID(),
  secret: () => randomBytes(32).toString('base64url'),
}
