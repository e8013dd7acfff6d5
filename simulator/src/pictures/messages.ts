import type { CoreAddress } from './link.ts'
import type { PictureSubject } from './subject.ts'

/** A message from the simulator to the process that draws. Each fleet has a number. */
export type PictureTask =
  /** Opens the picture link of a fleet. */
  | { readonly kind: 'begin'; readonly fleet: number; readonly address: CoreAddress }
  /** All watched cameras of a fleet that send video, at a time of its world. */
  | { readonly kind: 'subjects'; readonly fleet: number; readonly worldMs: number; readonly subjects: readonly PictureSubject[] }
  /** A picture that channels put over their video, in base64. It is sent once, before the first subject that names it. */
  | { readonly kind: 'overlay'; readonly sha256: string; readonly png: string }
  /** Closes the picture link of a fleet. */
  | { readonly kind: 'end'; readonly fleet: number }

/** The subjects are sent this often. */
export const subjectsEveryMs = 250

/** Overlays that the process which draws keeps: more than the cameras that it draws. The oldest one is dropped for a further one. */
export const overlaysMax = 512
