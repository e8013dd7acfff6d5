type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = [value]
  return value
}

/** Values that no state has, or only in another place. */
const strange: readonly (() => unknown)[] = [
  () => null,
  () => -1,
  () => 0,
  () => 0.5,
  () => 1e300,
  () => -1e300,
  () => 2 ** 53,
  () => ({ infinite: 1 }),
  () => ({ infinite: -1 }),
  () => 'NaN',
  () => '',
  () => 'x'.repeat(100_000),
  () => '\u0000',
  () => '\ud800',
  () => '../../outside',
  () => "'; DROP TABLE users; --",
  () => '__proto__',
  () => true,
  () => [],
  () => ({}),
  () => nested(30),
  () => nested(1000),
  () => JSON.parse('{"__proto__": {"polluted": true}}') as unknown,
  () => JSON.parse('{"constructor": {"prototype": {"polluted": true}}}') as unknown,
]

/** Changes one value of a JSON document at random, and returns its path with what was done. The walk prefers no large list. */
export function mutate(document: unknown, chance: () => number): string {
  const pick = <One>(list: readonly One[]) => list[Math.floor(chance() * list.length)] as One
  const path: string[] = []
  let parent = document as Node
  for (;;) {
    const key = pick(Object.keys(parent))
    path.push(key)
    const value = parent[key]
    if (isNode(value) && Object.keys(value).length > 0 && chance() < 0.93) {
      parent = value
      continue
    }
    const how = pick(['drop', 'replace', 'replace', 'replace', 'change', 'change', 'add', 'twice'] as const)
    if (how === 'drop') {
      if (Array.isArray(parent)) parent.splice(Number(key), 1)
      else delete parent[key]
    } else if (how === 'replace') parent[key] = pick(strange)()
    else if (how === 'change') parent[key] = changed(value, chance)
    else if (how === 'add')
      Object.defineProperty(parent, pick(['surprise', '__proto__', '1']), {
        value: pick(strange)(),
        enumerable: true,
        writable: true,
        configurable: true,
      })
    else if (Array.isArray(parent)) parent.push(structuredClone(value))
    else parent[key] = [value, value]
    return `${how} ${path.join('.')}`
  }
}

/** Returns another value of the same type. */
function changed(value: unknown, chance: () => number): unknown {
  if (typeof value === 'number')
    return chance() < 0.5 ? value * -(10 ** Math.floor(chance() * 12)) : Math.floor(chance() * 10 ** Math.floor(chance() * 14))
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string') return value.slice(1)
  return null
}
