import { stringUpTo } from '@backhaul/contract'
import * as z from 'zod'

/** Characters that move or hide others on a screen or in a log. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

const line = (max: number) =>
  stringUpTo(max)
    .min(1)
    .refine((text) => !invisible.test(text), 'A text has no control characters.')
const inBoth = (max: number) => z.strictObject({ en: line(max), zh: line(max) })

/** A text for an audience. */
export const Caption = inBoth(200)
export type Caption = z.infer<typeof Caption>

/** A text in English and Chinese, or one for both. */
export const textUpTo = (max: number) =>
  z.union([line(max), inBoth(max)], {
    error: `This is a text of at most ${max} characters, or one in each language: "{ en: …, zh: … }".`,
  })
export type Text = z.infer<ReturnType<typeof textUpTo>>
