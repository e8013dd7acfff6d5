import type { Action } from '@backhaul/simulation'
import { worldPassword } from '../world/rows.ts'
import { isSecret } from '../world/secrets.ts'

/** The name of the password that all users of a world have, which every replay knows. */
const ownPassword = '{{worldPassword}}'
const unknown = /^\{\{secret (\d{1,5})\}\}$/

const mapped = (value: unknown, replace: (text: string, name: string) => string): unknown =>
  JSON.parse(
    JSON.stringify(value, function (name: string, one: unknown) {
      return typeof one === 'string' ? replace(one, name) : one
    }),
  )

/** Replaces the secrets in the bodies of calls by names. Equal secrets have one name, so that a repeated password stays one. */
export class Secrets {
  readonly #known: ReadonlyMap<string, string>
  readonly #names = new Map<string, string>()

  /** `own`: further passwords that a replay replaces by that of its world. */
  constructor(own: readonly string[] = []) {
    this.#known = new Map([worldPassword, ...own].map((password) => [password, ownPassword]))
  }

  hidden(action: Action): Action {
    if (!('call' in action) || action.body === undefined) return action
    const body = mapped(action.body, (text, name) => (isSecret(name, text) && text !== '' ? this.#nameOf(text) : text))
    return { ...action, body: body as NonNullable<typeof action.body> }
  }

  #nameOf(secret: string): string {
    const name = this.#known.get(secret) ?? this.#names.get(secret) ?? `{{secret ${this.#names.size + 1}}}`
    if (!this.#known.has(secret)) this.#names.set(secret, name)
    return name
  }
}

/** Values for fields that have addresses. That of a source has a key, as the one that the recording hides: it is refused as well. */
const substitutes: Readonly<Record<string, (number: string) => string>> = {
  url: (number) => `rtmp://substitute.example/live/${number}`,
  address: (number) => `rtmp://substitute:${number}@substitute.example/live/key`,
}

/** Returns an action with values for its secrets. `onUnknown` gets the names of the fields whose value no recording has. They have a substitute. */
export function withSecrets(action: Action, onUnknown: (field: string) => void): Action {
  if (!('call' in action) || action.body === undefined) return action
  const body = mapped(action.body, (text, field) => {
    if (text === ownPassword) return worldPassword
    const number = unknown.exec(text)?.[1]
    if (number === undefined) return text
    onUnknown(field)
    return substitutes[field]?.(number) ?? `Substitute-secret-${number}`
  })
  return { ...action, body: body as NonNullable<typeof action.body> }
}
