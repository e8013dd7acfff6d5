import { problemOf } from '@backhaul/client'
import { type Call, type ErrorCode, type Issue, issuesOf } from '@backhaul/contract'
import type { Refusal } from '@backhaul/rules'
import { useForm } from '@mantine/form'
import { createElement, type ReactNode, use, useState } from 'react'
import { useErrorText } from './error-text.ts'
import { ErrorText, IssueText } from './FieldText.tsx'
import { useOnChange } from './use-on-change.ts'
import { UndecidedContext } from './form/undecided.ts'
import { useUnsaved } from './form/unsaved.ts'

type Values = Record<string, unknown>

/** The call that a form sends, whose input schema checks the values, and its input: the values, or what `inputOf` makes of them. */
type InputOptions<In, Args> =
  | { call: Call<any, In, Args>; inputOf?: undefined }
  | {
      call: Call<any, any, Args>
      /** Returns the input for the values of the fields, e.g. null for a field that was cleared. */
      inputOf: (values: In) => unknown
    }

type AppFormOptions<In extends Values, Args> = InputOptions<In, Args> & {
  /** All fields, in the order of the form. */
  initialValues: In
  /** Sends the input. Resolves to `notSaved` when the user has to decide something first. */
  save(input: Args): Promise<unknown>
  /** Refusals of the core that belong to one field, e.g. `{ EMAIL_IN_USE: 'email' }`. */
  fieldOf?: Partial<Record<ErrorCode, keyof In & string>>
  /** Returns the refusals of the rules for valid input, by field. */
  refuse?: (input: Args) => Partial<Record<keyof In & string, Refusal | null>>
  onChange?: (values: In) => void
  /** Fields whose change alone loses nothing, e.g. the kind of the object that the other fields describe. */
  losesNothing?: readonly string[]
  /** Returns the faults of the values by field, from those of the schema, whose paths are of the input. */
  faultsOf?: (values: In, faults: readonly Issue[]) => readonly Issue[]
}

export const notSaved = Symbol('not saved')

const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined

/** A form copies its lists with each change, and a field that was cleared is empty and not null. */
const isSame = (one: unknown, other: unknown) => one === other || textOf(one) === textOf(other)
const textOf = (value: unknown) => JSON.stringify(value, (_, part: unknown) => (part === null ? '' : part))

const hasChange = (values: Values, known: Values, losesNothing: readonly string[]) =>
  Object.keys(known).some((name) => !losesNothing.includes(name) && !isSame(values[name], known[name]))

/** The faults that the schema finds in an empty value. */
const formatFaults: readonly string[] = [
  'invalid',
  'pattern',
  'numeric',
  'integer',
  'number',
  'email',
  'ip',
  'multicast',
  'streamUrl',
  'srtUrl',
  'destinationUrl',
  'deviceName',
]

/** Returns the value at the path of a field, e.g. `streams.0.urlPrimary`. */
const valueAt = (values: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Values | null | undefined)?.[key], values)

/** Names the fault of a field that the user has left empty: an empty value has no format that the user could correct. */
const withMissing = (issues: readonly Issue[], values: Values): readonly Issue[] =>
  issues.map((issue) =>
    formatFaults.includes(issue.message) && isEmpty(valueAt(values, issue.path)) ? { ...issue, message: 'required' } : issue,
  )

/** The texts are elements, which follow a change of the language. */
function textsOf(issues: readonly Issue[]): Record<string, ReactNode> {
  const texts: Record<string, ReactNode> = {}
  for (const issue of issues) texts[issue.path] ??= createElement(IssueText, { issue })
  return texts
}

const refusalTexts = (refusals: Partial<Record<string, Refusal | null>>): Record<string, ReactNode> =>
  Object.fromEntries(
    Object.entries(refusals).flatMap(([field, refusal]) => (refusal ? [[field, createElement(ErrorText, { error: refusal })]] : [])),
  )

/** Calls `onStored` when the values of the form become the stored ones: so ends a save whose reply was lost. */
function useStored(initialValues: Values, getValues: () => Values, onStored: () => void): void {
  const stored = JSON.stringify(initialValues)
  const [known, setKnown] = useState(stored)
  if (stored === known) return
  setKnown(stored)
  const values = getValues()
  if (Object.keys(initialValues).every((name) => JSON.stringify(values[name]) === JSON.stringify(initialValues[name]))) onStored()
}

/** Returns the text of a failure, and the function that sets it. */
function useFailure(isUndecided: boolean) {
  const errorText = useErrorText()
  const [failed, setFailed] = useState<{ error: unknown } | null>(null)
  // The choice between two values says more than the refusal that led to it, which ends with the choice.
  const isOtherValue = isUndecided && problemOf(failed?.error)?.code === 'CONFIGURATION_CHANGED'
  useOnChange(String(isUndecided), () => setFailed(null))
  return [failed === null || isOtherValue ? null : errorText(failed.error), setFailed] as const
}

/**
 * Runs a form on the schema of its call: each problem is shown at its field and the first such field gets the focus. A form
 * that begins with valid values validates while the user types, an empty one when a field is left.
 * Refusals of the core are shown at the field that they concern. Changes that were not sent keep the page or dialog from closing
 * without a question.
 */
export function useAppForm<In extends Values, Args>({
  call,
  initialValues,
  save,
  fieldOf = {},
  refuse,
  onChange,
  losesNothing = [],
  inputOf = (values) => values,
  faultsOf = (_, faults) => faults,
}: AppFormOptions<In, Args>) {
  const isUndecided = use(UndecidedContext)
  const [failure, setFailed] = useFailure(isUndecided)
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)

  const [isValidAtFirst] = useState(() => call.input.safeParse(inputOf(initialValues)).success)
  const form = useForm<In>({
    mode: 'uncontrolled',
    initialValues,
    validateInputOnBlur: true,
    validateInputOnChange: isValidAtFirst,
    onValuesChange(values) {
      setChanged(hasChange(values, initialValues, losesNothing))
      onChange?.(values)
    },
    validate: (values: In) => {
      const result = call.input.safeParse(inputOf(values))
      const faults = faultsOf(values, result.success ? [] : issuesOf(result.error))
      if (!result.success || faults.length > 0) return textsOf(withMissing(faults, values))
      return refusalTexts(refuse?.(result.data as Args) ?? {})
    },
  })

  useStored(initialValues, form.getValues, () => {
    setChanged(false)
    setFailed(null)
  })

  const focusFirst = (errors: Record<string, unknown>) => {
    const nodes = Object.keys(errors).flatMap((path) => form.getInputNode(path as never) ?? [])
    const first = nodes.toSorted((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
    first?.focus()
  }
  const refused = (error: unknown) => {
    const problem = problemOf(error)
    const field = problem && fieldOf[problem.code]
    const errors = field ? { [field]: createElement(ErrorText, { error }) } : textsOf(problem?.issues ?? [])
    form.setErrors(errors)
    focusFirst(errors)
    setFailed(Object.keys(errors).length > 0 ? null : { error })
  }
  const onSubmit = form.onSubmit(async (values) => {
    if (isUndecided) return
    setFailed(null)
    try {
      // Text typed during the save is not saved.
      if ((await save(call.input.parse(inputOf(values)) as Args)) !== notSaved)
        setChanged(hasChange(form.getValues(), values, losesNothing))
    } catch (error) {
      refused(error)
    }
  }, focusFirst)

  return {
    form,
    /** Returns the props of a field's input. The input keeps its own value: to show other values, give the form another key. */
    // Not every input of the library sets `aria-invalid` itself.
    field: (path: keyof In & string) => ({ ...form.getInputProps(path as never), 'aria-invalid': path in form.errors }),
    onSubmit,
    pending: form.submitting,
    /** Whether a value differs from its initial one, for `SaveButton`. */
    isChanged,
    /** The text of a failure that concerns no single field. */
    failure,
  }
}
