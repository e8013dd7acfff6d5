import { useSyncExternalStore } from 'react'

export interface Question {
  title?: string
  message: string
  /** The act in words, e.g. "Reboot LU-17": what the button says. */
  act: string
}

export interface Asked extends Question {
  answer(yes: boolean): void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

/** Asks before a dangerous act; true when the user said yes. One question at a time: a second one answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    asked = {
      ...question,
      answer(yes) {
        asked = null
        tell()
        resolve(yes)
      },
    }
    tell()
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useQuestion = (): Asked | null => useSyncExternalStore(subscribe, () => asked)
