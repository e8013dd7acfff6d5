import { endOf, isInPair } from '../../ui/end-of.ts'

type WidthOf = (text: string) => number

/** Returns the longest start of a text that fits a width together with its `end`. */
function fitting(text: string, end: string, width: number, widthOf: WidthOf): string {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (widthOf(`${text.slice(0, middle)}…${end}`) <= width) low = middle
    else high = middle - 1
  }
  return `${text.slice(0, isInPair(text, low) ? low - 1 : low).trimEnd()}…${end}`
}

/** Cuts a text at its end. */
export const cutEnd = (text: string, width: number, widthOf: WidthOf): string =>
  widthOf(text) <= width ? text : fitting(text, '', width, widthOf)

/** Returns the place from which a name is in sight; that of a short one, which the lists do not cut, is its last word. */
function endOfName(text: string): number {
  const at = endOf(text)
  if (at < text.length) return at
  const word = text.search(/[-_ ,][^-_ ,]{1,5}$/)
  return word > 0 ? word : text.length
}

/** Cuts a name in its middle, as the lists do: names of one server differ at their ends. */
export function cutMiddle(text: string, width: number, widthOf: WidthOf): string {
  if (widthOf(text) <= width) return text
  const at = endOfName(text)
  const end = text.slice(at).trimStart()
  return widthOf(`…${end}`) > width ? fitting(text, '', width, widthOf) : fitting(text.slice(0, at), end, width, widthOf)
}
