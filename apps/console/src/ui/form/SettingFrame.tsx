import type { Access } from '@backhaul/contract'
import type { FormEvent, ReactNode } from 'react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '../kit.tsx'
import { SaveButton } from '../SaveButton.tsx'
import { Draft } from './Draft.tsx'
import { withAgreed } from './changed-fields.ts'
import classes from './setting.module.css'

export interface DraftedForm<Values> {
  key: number
  initialValues: Values
  onChange: (values: Values) => void
  onSaved: (values: Values) => void
}

interface DraftedProps<Values> {
  /** The values that the core holds. */
  stored: Values
  /** Returns the text for the values of another user. `known`: the values that the form began with. */
  describe: (values: Values, known: Values) => string
  /** Returns what the core stores of a draft, whose texts have no spaces around them, where it is another one. */
  storedOf?: ((draft: Values) => Values) | undefined
  /** Returns the form. It begins again with `initialValues` when `key` changes. `onSaved` takes what the core made of a draft. */
  children: (form: DraftedForm<Values>) => ReactNode
}

/** Texts are stored without the spaces around them. */
const trimmed = (draft: string): unknown => JSON.parse(draft, (_, value: unknown) => (typeof value === 'string' ? value.trim() : value))

/** The form of a setting, whose draft stays when another user changes the setting. */
export const DraftedSetting = <Values,>({ stored, describe, storedOf = (draft) => draft, children }: DraftedProps<Values>) => (
  <div className={classes.settingFrame}>
    <Draft
      stored={JSON.stringify(stored)}
      knownOf={(known, value, draft) =>
        JSON.stringify(withAgreed(JSON.parse(known) as Values, JSON.parse(value) as Values, storedOf(trimmed(draft) as Values)))
      }
      shown={(value, known) => describe(JSON.parse(value) as Values, JSON.parse(known) as Values)}
      storedOf={(draft) => JSON.stringify(storedOf(trimmed(draft) as Values))}
    >
      {({ key, value, onChange, onSaved }) =>
        children({
          key,
          initialValues: JSON.parse(value) as Values,
          onChange: (values) => onChange(JSON.stringify(values)),
          onSaved: (values) => onSaved(JSON.stringify(values)),
        })
      }
    </Draft>
  </div>
)

interface FrameProps {
  title: string
  hint: string
  access: Access
  /** Below the hint, e.g. that the device has not reported the setting yet. */
  note?: string | null
  /** Several fields with labels of their own; one field has the title as its label. */
  isGroup: boolean
  refused: string | null
  form: { onSubmit: (event?: FormEvent<HTMLFormElement>) => void; pending: boolean; failure: string | null; isChanged: boolean }
  /** `titleId` is the id of the title. */
  children: (titleId: string) => ReactNode
}

/** The frame of a setting: title, hint, refusal, fields, and Apply, which only users with the right see (UI-175). */
export function SettingFrame({ title, hint, access, note = null, isGroup, refused, form, children }: FrameProps) {
  const { t } = useTranslation('ui')
  const { may } = useRights()
  const id = useId()
  return (
    <form className={classes.setting} data-group={isGroup || undefined} onSubmit={form.onSubmit}>
      <div className={classes.about}>
        <h3 id={id} className={classes.settingTitle}>
          {title}
        </h3>
        <p className={classes.hint}>{hint}</p>
        {note !== null && <p className={classes.hint}>{note}</p>}
        {refused !== null && <p className={classes.refused}>{refused}</p>}
      </div>
      <div className={classes.fields} {...(isGroup && { role: 'group', 'aria-labelledby': id })}>
        {children(id)}
        {form.failure !== null && (
          <p role="alert" className={classes.failure}>
            {form.failure}
          </p>
        )}
      </div>
      {may(access) && (
        <SaveButton variant="default" className={classes.apply} pending={form.pending} isChanged={form.isChanged} reason={refused}>
          {t('form.apply')}
        </SaveButton>
      )}
    </form>
  )
}
