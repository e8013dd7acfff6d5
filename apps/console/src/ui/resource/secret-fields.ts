import { hasSecret, type Resource } from '@backhaul/contract'
import type { TFunction } from 'i18next'
import type { Values } from '../form/field-value.ts'
import type { Field } from '../form/fields.tsx'
import type { ResourceRow, ResourceText } from './resource-page-props.ts'

const namesOf = ({ secrets = {} }: Pick<Resource, 'secrets'>): string[] => Object.keys(secrets)
/** The field that removes a stored secret. */
const removalOf = (name: string) => `${name}Removed`

/** Returns the values of the fields of the secrets. No secret is read: a stored one shows that it is there. */
export const secretValues = (resource: Resource, row: ResourceRow | null): Values =>
  Object.fromEntries(
    namesOf(resource).flatMap((name) => [
      [name, ''],
      [removalOf(name), false],
      [hasSecret(name), row?.[hasSecret(name)] === true],
    ]),
  )

/** Returns the secrets of the input: one that was neither entered nor removed is left out, so that it stays. */
export const secretInput = (resource: Resource, values: Values): Values =>
  Object.fromEntries(
    namesOf(resource).flatMap((name) => {
      if (values[name] !== '') return [[name, values[name]]]
      return values[removalOf(name)] === true ? [[name, null]] : []
    }),
  )

/** Returns the fields that enter, replace and remove the secrets of an object. */
export const secretFields = (resource: Resource, text: ResourceText, row: ResourceRow | null, t: TFunction<'kit'>): Field[] =>
  namesOf(resource).flatMap((name): Field[] => {
    const label = text.field(name)
    const entry: Field = { name, label, kind: 'secret' }
    if (row?.[hasSecret(name)] !== true) return [entry]
    const removal: Field = {
      name: removalOf(name),
      label: t('resource.removeSecret', { label }),
      kind: 'switch',
      when: (draft) => draft[name] === '',
    }
    return [{ ...entry, hint: t('resource.secretStored') }, removal]
  })

/** Returns the text for the secrets of another user's values: whether each is stored. */
export function secretText(resource: Resource, text: ResourceText, key: string, values: Values, t: TFunction<'kit'>): string | null {
  const name = namesOf(resource).find((one) => [one, removalOf(one), hasSecret(one)].includes(key))
  if (name === undefined) return null
  return key === hasSecret(name) ? `${text.field(name)}: ${t(values[key] === true ? 'resource.yes' : 'resource.no')}` : ''
}
