const endLengthMax = 9
const endLength = 7

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
  return at !== null && at.index + 1 <= text.length - 3 ? at.index + 1 : text.length - endLength
}
