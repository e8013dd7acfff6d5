import { realClock as clock } from '@backhaul/clock'
import i18next from 'i18next'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Question } from '../confirm.ts'
import { fetchWhenIdle } from '../idle-fetches.ts'
import { toast } from '../toasts.ts'

/** A chunk of its own: most users hold. It is fetched while the browser is idle, so that it asks without a network too. */
const asking = () => import('../confirm.ts')
fetchWhenIdle(asking)

/** How long a button is held before it acts. */
export const holdMs = 800
/** How long a button that was only clicked says that it has to be held. */
const hintMs = 2000

type Phase = 'rest' | 'holding' | 'hint'

interface IntentOptions {
  /** Names the act of the button. A press does nothing when the action changes meanwhile. */
  action: string
  /** `click` acts at a click, `hold` when the button was held, `ask` after a confirmation. */
  intent: 'click' | 'hold' | 'ask'
  isAvailable: boolean
  run: () => void
  question: () => Question
}

/**
 * The handlers of a button whose act must be meant. A held button acts the moment the time is over. Assistive technology
 * that clicks without a pointer and without a key gets the confirmation instead.
 */
export function useIntent({ action, intent, isAvailable, run, question }: IntentOptions) {
  /** Changes when another user's command changes the button: its hold is void then. */
  const as = `${action} ${intent} ${isAvailable}`
  const [shown, setShown] = useState<{ phase: Phase; as: string }>({ phase: 'rest', as })
  const phase = shown.as === as ? shown.phase : 'rest'
  const setPhase = (next: Phase) => setShown({ phase: next, as })
  /** The action of the button when it was pressed; null while it is not. */
  const pressed = useRef<string | null>(null)
  const current = useRef(as)
  const cancel = useRef(() => {})
  useEffect(() => {
    current.current = as
  })
  useEffect(() => () => cancel.current(), [])
  const press = () => {
    pressed.current = action
    if (intent !== 'hold' || !isAvailable) return
    cancel.current()
    setPhase('holding')
    cancel.current = clock.after(holdMs, () => {
      setPhase('rest')
      if (current.current === as) run()
    })
  }
  const release = () => {
    if (phase !== 'holding') return
    cancel.current()
    setPhase('hint')
    cancel.current = clock.after(hintMs, () => setPhase('rest'))
  }
  const leave = () => {
    pressed.current = null
    release()
  }
  return {
    phase,
    events: {
      onPointerDown: ({ button, isPrimary }: PointerEvent) => {
        if (button === 0 && isPrimary) press()
      },
      onPointerUp: release,
      onPointerLeave: leave,
      onPointerCancel: leave,
      onBlur: leave,
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Enter' && event.key !== ' ') return
        if (intent === 'hold') event.preventDefault()
        if (!event.repeat) press()
      },
      onKeyUp(event: KeyboardEvent) {
        // The browser clicks when the space bar is released.
        if (pressed.current !== null && (intent === 'hold' || pressed.current !== action)) event.preventDefault()
        leave()
      },
      onContextMenu(event: MouseEvent) {
        // A long touch opens it.
        if (intent === 'hold') event.preventDefault()
      },
      onClick({ detail }: MouseEvent) {
        const before = pressed.current
        pressed.current = null
        // A pointer that left the button while it was pressed may have stopped a unit that the button would now start.
        const isVoid = detail > 0 && before === null
        // The second click of a double click is not meant for what the first one made of the button.
        if (isVoid || detail > 1 || !isAvailable || (before !== null && (before !== action || intent === 'hold'))) return
        if (intent === 'click') run()
        else
          void asking()
            .then(({ confirm }) => confirm(question()))
            .then((isMeant) => isMeant && run())
            .catch(() => toast(i18next.t('ui:error.partNotLoaded'), { kind: 'error' }))
      },
    },
  }
}
