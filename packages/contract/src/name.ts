import { trimmedUpTo } from './string.ts'

/**
 * Matches text without characters that control or hide others. The two joiners (U+200C, U+200D) are permitted, because words of some
 * scripts have them.
 */
const plain = /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|[\u200C\u200D])*$/u
/** Matches text in which at least one character is seen: neither a blank nor one that leaves no trace, such as U+200B or U+2800. */
const visible = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

const lengthFault = (max: number) => (max === 255 ? 'max255' : 'maxLength')

/**
 * The time of `normalize` grows with the square of the length, so that it reads no more characters than those of a permitted text: NFC
 * joins at most four to one.
 */
const composedUpTo = (max: number) =>
  trimmedUpTo(4 * max, lengthFault(max))
    .normalize('NFC')
    .max(max, { error: lengthFault(max), abort: true })

/** One line of text that may be empty, trimmed and in the form NFC. */
export const labelUpTo = (max: number) => composedUpTo(max).regex(plain, 'pattern')

/** The name of a thing that is neither a device nor a group. Two names that look the same are stored as the same characters. */
export const nameUpTo = (max: number) => composedUpTo(max).regex(visible, { error: 'required', abort: true }).regex(plain, 'pattern')

export const Name = nameUpTo(255)
