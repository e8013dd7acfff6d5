import { hasSecret, type Resource } from '@backhaul/contract'
import type { Core } from '../context.ts'
import { placeOf } from '../secrets/places.ts'
import type { SealedSecrets, StoredResource } from '../store/resources.ts'

type Spec = Pick<Resource, 'secrets'>

const namesOf = ({ secrets }: Spec): string[] => Object.keys(secrets ?? {})

/** Returns the secrets of an input, sealed for their object. Those that the input does not name stay as they are. */
export const sealedSecrets = ({ sealing }: Pick<Core, 'sealing'>, spec: Spec, id: string, input: object): SealedSecrets =>
  Object.fromEntries(
    namesOf(spec).flatMap((name) => {
      const secret = (input as Record<string, string | null | undefined>)[name]
      return secret === undefined ? [] : [[name, secret === null ? null : sealing.seal(secret, placeOf.resource(id, name))]]
    }),
  )

/** Returns whether an object has each of its secrets: `{ hasApiKey: true }`. */
export const heldSecrets = (spec: Spec, { secrets = [] }: Pick<StoredResource, 'secrets'>): Record<string, boolean> =>
  Object.fromEntries(namesOf(spec).map((name) => [hasSecret(name), secrets.includes(name)]))

/** Returns what the audit log keeps of changed secrets: that they were entered or removed. */
export const changedSecrets = (sealed: SealedSecrets): Record<string, string> =>
  Object.fromEntries(Object.entries(sealed).map(([name, secret]) => [name, secret === null ? 'removed' : 'entered']))
