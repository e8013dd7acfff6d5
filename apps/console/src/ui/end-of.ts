const endLengthMax = 9
const endLength = 7

/** Returns whether a place is between the two halves of a character, e.g. of an emoji. */
export const isInPair = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff

/**
 * Returns the place from which a text is always in sight. Names of a fleet differ in their last words:
 * "Copenhagen-HUB-21-STU1", "Northlight-Europe-Newsroom". A text without words of a fitting length is cut before its last letters.
 */
export function endOf(text: string): number {
  if (text.length <= 2 * endLength) return text.length
  const atMin = text.length - endLengthMax
  const word = /[-_ ,](?=[^-_ ,])/g
  word.lastIndex = atMin - 1
  const at = word.exec(text)
  if (at !== null && at.index + 1 <= text.length - 3) return at.index + 1
  const cut = text.length - endLength
  return isInPair(text, cut) ? cut - 1 : cut
}
