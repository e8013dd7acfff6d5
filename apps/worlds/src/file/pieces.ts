/** JSON of a part of a value. `as`: the value at the path, or further items or entries of the value there. */
export interface Piece {
  readonly path: readonly (string | number)[]
  readonly as: 'value' | 'items' | 'entries'
  readonly json: Buffer
}

/** Characters of a piece. It is parsed in a few milliseconds; one long text is one piece, which takes no longer. */
const charsMax = 512 * 1024

type Key = string | number

/** Returns a value as pieces, so that a reader can do other work between them. */
export function piecesOf(value: unknown, path: readonly Key[] = []): Piece[] {
  const piece = (as: Piece['as'], text: string): Piece => ({ path, as, json: Buffer.from(text) })
  const text = JSON.stringify(value)
  if (text.length <= charsMax || typeof value !== 'object' || value === null) return [piece('value', text)]
  const isList = Array.isArray(value)
  const pieces = [piece('value', isList ? '[]' : '{}')]
  let [small, chars]: [string[], number] = [[], 0]
  const flush = () => {
    if (small.length > 0) pieces.push(isList ? piece('items', `[${small.join(',')}]`) : piece('entries', `{${small.join(',')}}`))
    small = []
    chars = 0
  }
  const add = (key: Key, one: unknown) => {
    const own = JSON.stringify(one)
    if (chars + own.length > charsMax) flush()
    if (own.length > charsMax) return pieces.push(...piecesOf(one, [...path, key]))
    small.push(isList ? own : `${JSON.stringify(key)}:${own}`)
    return (chars += own.length)
  }
  if (isList) value.forEach((one, index) => add(index, one))
  else for (const [key, one] of Object.entries(value)) add(key, one)
  flush()
  return pieces
}

type Holder = Record<Key, unknown>

/** Sets a field as JSON.parse does, also one with the name of a part of every object. */
const put = (holder: Holder, key: Key, value: unknown) =>
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true })

/** Returns the value of pieces. It pauses after each of them. */
export async function joined(pieces: readonly Piece[], pause: () => Promise<unknown>): Promise<unknown> {
  const root: Holder = {}
  for (const { path, as, json } of pieces) {
    const full = ['value', ...path]
    const holder = full.slice(0, -1).reduce((one, key) => one[key] as Holder, root)
    const last = full.at(-1) as Key
    const part: unknown = JSON.parse(json.toString())
    if (as === 'value') put(holder, last, part)
    else if (as === 'items') for (const one of part as unknown[]) (holder[last] as unknown[]).push(one)
    else for (const [key, one] of Object.entries(part as object)) put(holder[last] as Holder, key, one)
    await pause()
  }
  return root['value']
}
