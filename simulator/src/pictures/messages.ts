import type { CoreAddress } from './link.ts'
import type { PictureSubject } from './subject.ts'

/** A message from the simulator to the process that draws. Each fleet has a number. */
export type PictureTask =
  /** Opens the picture link of a fleet. */
  | { readonly kind: 'begin'; readonly fleet: number; readonly address: CoreAddress }
  /** All watched cameras of a fleet that send video, at a time of its world. */
  | { readonly kind: 'subjects'; readonly fleet: number; readonly worldMs: number; readonly subjects: readonly PictureSubject[] }
  /** Closes the picture link of a fleet. */
  | { readonly kind: 'end'; readonly fleet: number }

/** The subjects are sent this often. */
export const subjectsEveryMs = 250
