import { realClock as clock } from '@backhaul/clock'
import { useEffect, useMemo, useRef, useState } from 'react'
import { movedCount } from './moved-count.ts'

/** How long the order holds still after a click or a key in the list. */
const actHoldMs = 3000

const free = { pointer: false, focus: false, act: false }

/** Returns whether the user is at work in a region: pointer or focus is in it, or the last act was a moment ago. */
function useHold() {
  const [holds, setHolds] = useState(free)
  const cancelAct = useRef(() => {})
  useEffect(() => () => cancelAct.current(), [])
  const set = (change: Partial<typeof free>) => setHolds((before) => ({ ...before, ...change }))
  const act = () => {
    cancelAct.current()
    cancelAct.current = clock.after(actHoldMs, () => set({ act: false }))
    if (!holds.act) set({ act: true })
  }
  return {
    isHeld: holds.pointer || holds.focus || holds.act,
    hasFocus: holds.focus,
    release: (change: Partial<typeof free> = free) => set(change),
    // React passes on the events of menus and pickers that the list opened elsewhere in the document.
    events: {
      onPointerEnter: () => set({ pointer: true }),
      onPointerLeave: () => set({ pointer: false }),
      onFocus: () => set({ focus: true }),
      onBlur: () => set({ focus: false }),
      onPointerDownCapture: act,
      onKeyDownCapture: act,
    },
  }
}

export interface HeldOrder {
  readonly ids: readonly string[]
  readonly isHeld: boolean
  /** How many rows move at the next update. */
  readonly movedCount: number
  update(): void
  /** The handlers of the element around the rows. */
  readonly events: ReturnType<typeof useHold>['events']
}

/**
 * The order of a live list. It holds still while the user is at work in the list, so that no click acts on a row that has
 * just moved under the pointer. Another `view` (a filter, a search, a sort of the user) is shown at once.
 */
export function useHeldOrder(ids: readonly string[], view: unknown): HeldOrder {
  const { isHeld, hasFocus, release, events } = useHold()
  const [shown, setShown] = useState({ ids, view })
  const isCurrent = shown.ids === ids && shown.view === view
  if (!isCurrent && (!isHeld || shown.view !== view || shown.ids.length === 0)) setShown({ ids, view })

  // A focused element that is removed loses the focus without an event.
  useEffect(() => {
    if (hasFocus && document.activeElement === document.body) release({ focus: false })
  })
  return {
    ids: shown.ids,
    isHeld,
    movedCount: useMemo(() => (shown.ids === ids ? 0 : movedCount(shown.ids, ids)), [shown.ids, ids]),
    update() {
      setShown({ ids, view })
    },
    events,
  }
}
