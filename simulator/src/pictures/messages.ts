import type { CoreAddress } from './link.ts'
import type { PictureSubject } from './subject.ts'

/** A message from the simulator to the process that draws. `begin` is the first one. */
export type PictureTask =
  | { readonly kind: 'begin'; readonly address: CoreAddress }
  /** All watched cameras that send video, at a time of the world. */
  | { readonly kind: 'subjects'; readonly worldMs: number; readonly subjects: readonly PictureSubject[] }

/** The subjects are sent this often. */
export const subjectsEveryMs = 250
