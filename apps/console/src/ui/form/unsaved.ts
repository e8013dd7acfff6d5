import { createContext, use, useEffect, useId } from 'react'

interface Unsaved {
  add(id: string): void
  delete(id: string): void
}

/** The forms with a change that was not applied, of a page or dialog. */
export const UnsavedContext = createContext<Unsaved | null>(null)

/** Tells the guard around a form whether it has changes that were not applied. */
export function useUnsaved(isChanged: boolean): void {
  const changed = use(UnsavedContext)
  const id = useId()
  useEffect(() => {
    if (!isChanged) return
    changed?.add(id)
    return () => changed?.delete(id)
  }, [changed, id, isChanged])
}
