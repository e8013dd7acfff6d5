import { problemOf } from '@backhaul/client'
import { type Call, type ErrorCode, type Issue, issuesOf } from '@backhaul/contract'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from './error-text.ts'

type Values = Record<string, unknown>

interface AppFormOptions<In extends Values, Args> {
  /** The call that the form sends: its input says what is valid. */
  call: Call<any, In, Args>
  /** Every field, in the order in which they stand in the form. */
  initialValues: In
  save(input: Args): Promise<unknown>
  /** Refusals of the core that belong to one field, e.g. `{ EMAIL_IN_USE: 'email' }`. */
  fieldOf?: Partial<Record<ErrorCode, keyof In & string>>
}

/** Bounds that a message names and its issue does not: texts end at 255 everywhere (Units §5). */
const boundsDefault = { min: 1, max: 255 }

/**
 * A form over a call's own schema: what is wrong is said at its field in the words of the language, the first such field
 * gets the focus, and what only the core can know comes back to its field too.
 */
export function useAppForm<In extends Values, Args>({ call, initialValues, save, fieldOf = {} }: AppFormOptions<In, Args>) {
  const { t } = useTranslation('forms')
  const errorWords = useErrorText()
  const [failure, setFailure] = useState<string | null>(null)

  const wordsOf = (issues: readonly Issue[]) => {
    const words: Record<string, string> = {}
    for (const { path, message, params } of issues) words[path] ??= t(message as 'invalid', { ...boundsDefault, ...params })
    return words
  }
  const form = useForm<In>({
    mode: 'uncontrolled',
    initialValues,
    validateInputOnBlur: true,
    validate: (values: In) => {
      const result = call.input.safeParse(values)
      return result.success ? {} : wordsOf(issuesOf(result.error))
    },
  })

  const focusFirst = (errors: Record<string, unknown>) => {
    const first = Object.keys(initialValues).find((field) => field in errors) ?? Object.keys(errors)[0]
    if (first !== undefined) form.getInputNode(first as never)?.focus()
  }
  const refused = (error: unknown) => {
    const problem = problemOf(error)
    const field = problem && fieldOf[problem.code]
    const errors = field ? { [field]: errorWords(error) } : wordsOf(problem?.issues ?? [])
    form.setErrors(errors)
    focusFirst(errors)
    setFailure(Object.keys(errors).length > 0 ? null : errorWords(error))
  }
  const onSubmit = form.onSubmit(async (values) => {
    setFailure(null)
    try {
      await save(call.input.parse(values) as Args)
    } catch (error) {
      refused(error)
    }
  }, focusFirst)

  return {
    form,
    /** Props of the input of one field. The input keeps its own value: to show other values, give the form another key. */
    // Not every input of the library says by itself that it is in error.
    field: (path: keyof In & string) => ({ ...form.getInputProps(path as never), 'aria-invalid': path in form.errors }),
    onSubmit,
    pending: form.submitting,
    /** Why saving failed, where no field is to blame. */
    failure,
  }
}
