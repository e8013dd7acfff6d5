import type { Access, Call, ErrorCode, Issue } from '@backhaul/contract'
import type { Refusal } from '@backhaul/rules'
import { type ReactNode, useState } from 'react'
import { type Procedure, useCall } from '../command/use-command.ts'
import { useRights } from '../kit.tsx'
import { toast } from '../toasts.ts'
import { notSaved, useAppForm } from '../use-app-form.ts'
import type { FieldValue } from './field-value.ts'
import type { Field } from './fields.tsx'
import { flat, type FormItem, FormItems, isShown } from './FormItems.tsx'
import { withAgreed } from './changed-fields.ts'
import { saveSeen } from './save-version.ts'
import { type DraftedForm, DraftedSetting } from './SettingFrame.tsx'

type AnyValues = Record<string, any>

/** The parts of a frame, which shows the title, the reason of a refusal, the failure and the button around the fields. */
export interface FrameParts {
  /** The right to change anything. */
  access: Access
  form: Pick<ReturnType<typeof useAppForm>, 'onSubmit' | 'pending' | 'failure' | 'isChanged'>
  /** Why the user cannot change anything now. */
  refused: string | null
  /** Returns the fields. `titleId`: the id of the title, which labels a field without a label. */
  fields: (titleId?: string) => ReactNode
}

interface SchemaFormProps<Read, Of extends AnyValues, Input, Out> {
  /** The call that the form sends. It has the right, and its input schema checks the values. */
  call: Call<any, any, Input>
  procedure: Procedure<any, Out>
  /** Further input: the id of the subject. */
  subject: object
  /** The stored object, as the user sees it. With a version, the core refuses a change of an older one. */
  seen: Read
  /** The form creates an object, which no other user can have changed. */
  isNew?: boolean
  /** Reads the stored object again. */
  read: () => Promise<Read>
  /** Takes the answer of the core. Returns what is stored now, or null if the answer does not say it. */
  store: (out: Out) => Read | null
  /** Called after each attempt: one that failed may have changed something all the same. */
  settled?: () => void
  /** The toast of success. */
  done: (out: Out) => string
  /** Returns the values of the fields; an empty one is ''. Values without a field show what else another user has changed. */
  valuesOf: (read: Read) => Of
  /** Returns the part that no other user may have changed meanwhile, if the input has more than the values of the fields. */
  settingOf?: (read: Read) => unknown
  /** Returns the fields of the input. */
  inputOf?: (values: Of) => object
  /** Returns the values that the core stores of a draft, where they are others: it shows that a save without a reply was stored. */
  storedOf?: (draft: Of) => Of
  fields: readonly FormItem<Of>[] | ((draft: Of) => readonly FormItem<Of>[])
  /** Returns the text for the values of another user. `known`: the values that the form began with. */
  describe: (values: Of, known: Of) => string
  /** Why a rule refuses any change now. */
  refusal?: Refusal | null
  /** Returns the refusals of the rules for valid input, by field. */
  refuse?: (input: Input) => Partial<Record<string, Refusal | null>>
  /** Refusals of the core that belong to one field. */
  fieldOf?: Partial<Record<ErrorCode, keyof Of & string>>
  /** Returns the faults by field, from those of the schema, whose paths are of the input. */
  faultsOf?: (values: Of, faults: readonly Issue[]) => readonly Issue[]
  /** The first field that can be changed gets the focus of a dialog. */
  hasFocus?: boolean
  /** Returns the frame around the fields. */
  children: (parts: FrameParts) => ReactNode
}

/**
 * The form of something that is stored: its fields are data, and the schema of its call checks them. The draft of the user stays
 * when another user changes the same, when a rule or the core refuses it, and when the network is gone.
 */
export function SchemaForm<Read, Of extends AnyValues, Input, Out>(props: SchemaFormProps<Read, Of, Input, Out>) {
  const stored = props.valuesOf(props.seen)
  if (props.isNew === true) return <Form {...props} key={0} initialValues={stored} onChange={() => {}} onSaved={() => {}} />
  return (
    <DraftedSetting stored={stored} describe={props.describe} storedOf={props.storedOf}>
      {({ key, ...draft }) => <Form {...props} key={key} {...draft} />}
    </DraftedSetting>
  )
}

type FormProps<Read, Of extends AnyValues, Input, Out> = SchemaFormProps<Read, Of, Input, Out> & Omit<DraftedForm<Of>, 'key'>

const isEmpty = (value: FieldValue) => value === '' || value === null || value === undefined
const hasSecret = <Of extends AnyValues>(items: readonly FormItem<Of>[], draft: Of) =>
  flat(items).some(({ kind, name }) => kind === 'secret' && draft[name] !== '')

/** Runs the form over the fields of its draft. */
function useSchemaForm<Read, Of extends AnyValues, Input, Out>(props: FormProps<Read, Of, Input, Out>) {
  const {
    call,
    procedure,
    subject,
    seen,
    read,
    store,
    settled,
    done,
    valuesOf,
    inputOf = (values: Of) => values,
    settingOf,
    storedOf = (values: Of) => values,
  } = props
  const { initialValues, onChange, onSaved, faultsOf = (_, faults) => faults, refuse, fieldOf, fields } = props
  const [draft, setDraft] = useState(initialValues)
  const { mutateAsync } = useCall(procedure)
  const items = typeof fields === 'function' ? fields(draft) : fields
  const missingIn = (values: Of): Issue[] =>
    flat(items)
      .filter((field) => field.isRequired === true && isShown(field, values) && isEmpty(values[field.name]))
      .map(({ name }) => ({ path: name, message: 'required' }))
  const isSame = (present: Read) => {
    // A secret that replaced a secret has no trace but the version.
    if (hasSecret(items, draft)) return JSON.stringify(present) === JSON.stringify(seen)
    if (settingOf) return JSON.stringify(settingOf(present)) === JSON.stringify(settingOf(seen))
    const now = valuesOf(present)
    return JSON.stringify(withAgreed(valuesOf(seen), now, storedOf(draft))) === JSON.stringify(now)
  }
  const send = (input: Input) =>
    props.isNew === true ? mutateAsync(input) : saveSeen({ seen, read, isSame }, (version) => mutateAsync({ ...input, ...version }))
  const form = useAppForm<Of, Input>({
    call,
    initialValues,
    inputOf: (values) => ({ ...subject, ...inputOf(values) }),
    faultsOf: (values, faults) => [...missingIn(values), ...faultsOf(values, faults)],
    async save(input) {
      try {
        const out = await send(input)
        if (out === notSaved) return out
        const now = store(out)
        if (now !== null) onSaved(valuesOf(now))
        toast(done(out), { kind: 'success' })
        return out
      } finally {
        settled?.()
      }
    },
    ...(refuse && { refuse }),
    ...(fieldOf && { fieldOf }),
    onChange(next) {
      const emptied = flat(items).find(({ name, clearedBy }) => clearedBy && next[clearedBy] !== draft[clearedBy] && !isEmpty(next[name]))
      // Calls this function again.
      if (emptied) return form.form.setFieldValue(emptied.name, '' as never)
      setDraft({ ...next })
      onChange(next)
    },
  })
  return { ...form, items, draft }
}

function Form<Read, Of extends AnyValues, Input, Out>(props: FormProps<Read, Of, Input, Out>) {
  const { call, refusal = null, hasFocus = false, children } = props
  const { reason } = useRights()
  const { items, draft, field: input, ...form } = useSchemaForm(props)
  const refused = reason(call.access, refusal)
  // The first one that can be changed; the reason in the place of the first one, if none can.
  const first = flat(items).find((one) => refused !== null || (one.refused ?? null) === null)
  const inputOf = (one: Field<Of>) => ({ ...input(one.name), ...(hasFocus && { 'data-autofocus': one === first || undefined }) })
  return children({
    access: call.access,
    form,
    refused,
    fields: (titleId) => <FormItems {...{ items, draft, refused, titleId, inputOf }} />,
  })
}
