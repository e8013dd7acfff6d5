import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptFocus } from '../use-kept-focus.ts'
import classes from './draft.module.css'
import { UndecidedContext } from './undecided.ts'

interface DraftProps {
  /** The value that the core holds. */
  stored: string
  /** Returns `known`, the value that the form began with, with the parts of `stored` that the draft has too. */
  knownOf?: (known: string, stored: string, draft: string) => string
  /** Returns the text for the value of another user. `known`: the value that the form began with, with the parts that the draft has too. */
  shown?: (stored: string, known: string) => string
  /** Returns what the core stores of a draft. */
  storedOf?: (draft: string) => string
  /**
   * Returns the form of the value. It begins with `value` when `key` changes, and calls `onChange` with every draft. `onSaved`
   * takes the value that the core made of a draft, which may be another one.
   */
  children: (form: { key: number; value: string; onChange: (draft: string) => void; onSaved: (saved: string) => void }) => ReactNode
}

/**
 * Returns the ref of the choice. When it appears below a form that the user edits or has sent, it scrolls into sight; over the form
 * it would cover fields.
 */
function useChoiceInSight(isShown: boolean) {
  const choice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focus = document.activeElement
    if (isShown && (focus === document.body || choice.current?.parentElement?.contains(focus)))
      choice.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return choice
}

/**
 * Keeps the draft of a form when another user changes the stored value, shows that value and lets the user decide. A form
 * without a draft shows the new value at once.
 */
export function Draft({
  stored,
  knownOf = (known) => known,
  shown = (value) => value,
  storedOf = (draft) => draft.trim(),
  children,
}: DraftProps) {
  const { t } = useTranslation('ui')
  const [known, setKnown] = useState(stored)
  const [{ draft, key }, setForm] = useState({ draft: stored, key: 0 })
  // The value before a save, which `stored` has until the saved one arrives.
  const [passed, setPassed] = useState<string | null>(null)
  const kept = useKeptFocus()
  const change = (value: string) => setForm((form) => ({ ...form, draft: value }))
  const take = () => {
    setKnown(stored)
    setForm({ draft: stored, key: key + 1 })
  }
  const saved = (value: string) => {
    setPassed(stored)
    setKnown(value)
    // A later draft, typed during the save, stays.
    setForm((form) => (form.draft === draft ? { draft: value, key: value === draft ? form.key : form.key + 1 } : form))
  }
  if (passed !== null && stored !== passed) setPassed(null)
  const isOther = stored !== known && stored !== passed
  const agreed = isOther ? knownOf(known, stored, draft) : known
  if (isOther) {
    if (draft === stored) setKnown(stored)
    else if (draft === known || storedOf(draft) === stored) take()
    // The draft has all that the other user changed.
    else if (agreed === stored) setKnown(stored)
  }
  const text = shown(stored, agreed)
  const choice = useChoiceInSight(isOther)
  return (
    <div ref={kept}>
      <UndecidedContext value={isOther}>{children({ key, value: known, onChange: change, onSaved: saved })}</UndecidedContext>
      <div role="status" ref={choice}>
        {isOther && (
          <div className={classes.conflict}>
            <span>{text === '' ? t('draft.cleared') : t('draft.changed', { value: text })}</span>
            <Button size="compact-xs" variant="default" onClick={() => setKnown(stored)}>
              {t('draft.keep')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={take}>
              {t('draft.take')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
