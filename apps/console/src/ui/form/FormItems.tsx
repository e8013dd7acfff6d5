import type { ReactNode } from 'react'
import { DisabledReason } from '../DisabledReason.tsx'
import { type Field, FieldInput } from './fields.tsx'

/** Fields side by side, or under a legend. */
export interface FieldGroup<Of> {
  readonly className: string
  readonly legend?: string
  readonly fields: readonly FormItem<Of>[]
}

export type FormItem<Of> = Field<Of> | FieldGroup<Of>

export const flat = <Of,>(items: readonly FormItem<Of>[]): readonly Field<Of>[] =>
  items.flatMap((item) => ('fields' in item ? flat(item.fields) : item))

export const isShown = <Of,>({ when }: Field<Of>, draft: Of) => when?.(draft) ?? true

interface FormItemsProps<Of> {
  items: readonly FormItem<Of>[]
  draft: Of
  /** Why none of the fields can be changed. */
  refused: string | null
  /** The id of the title of the form, which labels a field without a label. */
  titleId?: string | undefined
  /** Returns the props of the input of a field. */
  inputOf: (field: Field<Of>) => Readonly<Record<string, unknown>>
}

/** The fields that a draft needs, in their groups, each with the reason why it cannot be changed. */
export function FormItems<Of extends Record<string, any>>({ items, ...props }: FormItemsProps<Of>): ReactNode {
  const { draft, refused, titleId, inputOf } = props
  return items.map((item) => {
    if (!flat([item]).some((one) => isShown(one, draft))) return null
    if ('fields' in item) {
      const Group = item.legend === undefined ? 'div' : 'fieldset'
      return (
        <Group key={flat(item.fields)[0]?.name} className={item.className}>
          {item.legend !== undefined && <legend>{item.legend}</legend>}
          <FormItems {...props} items={item.fields} />
        </Group>
      )
    }
    const { name, clearedBy } = item
    return (
      <DisabledReason key={name} field reason={refused ?? item.refused ?? null}>
        {/* With other options, the input begins again with the value of the form. */}
        <FieldInput key={clearedBy && String(draft[clearedBy])} field={item} titleId={titleId} input={inputOf(item)} />
      </DisabledReason>
    )
  })
}
