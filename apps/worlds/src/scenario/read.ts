import { actions, predicates, Scenario } from '@backhaul/simulation'
import { isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml'
import type * as z from 'zod'
import type { Fault, Path } from './fault.ts'
import { nearest } from './nearest.ts'
import { refuseNames } from './refuse-names.ts'
import { refuseSizes } from './refuse-sizes.ts'
import { refuseYaml } from './refuse-yaml.ts'

/** A fault of a scenario file, as one sentence with its line. */
export class ScenarioError extends Error {}

type Issue = z.core.$ZodIssue
type Raw = unknown

const at = (value: Raw, path: Path): Raw =>
  path.reduce<Raw>(
    (one, step) => (one !== null && typeof one === 'object' ? (one as Record<string | number, Raw>)[step] : undefined),
    value,
  )

const meant = (word: string, known: readonly string[]) => {
  const near = nearest(word, known)
  return near === undefined ? '' : ` Did you mean "${near}"?`
}

/** Values of a longer list are left out: the sentence stays short. */
const listedMax = 20

/** Names the nearest of the possible values, or all of them when none is near. */
function possible(value: string, values: readonly string[]): string {
  const near = meant(value, values)
  if (near !== '' || values.length > listedMax) return near
  return ` Possible: ${values.map((one) => `"${one}"`).join(', ')}.`
}

/** Returns the words of a schema at a path. */
function keysAt(schema: z.core.$ZodType, path: Path): readonly string[] {
  let one = schema as unknown as { def: Record<string, unknown> & { type: string } }
  const unwrap = () => {
    while (one.def.type === 'optional' || one.def.type === 'nullable') one = one.def['innerType'] as typeof one
  }
  for (const step of path) {
    unwrap()
    const { shape, element, valueType } = one.def as { shape?: Record<string, unknown>; element?: unknown; valueType?: unknown }
    const next = shape?.[step as string] ?? element ?? valueType
    if (next === undefined) return []
    one = next as typeof one
  }
  unwrap()
  return Object.keys((one.def['shape'] as object | undefined) ?? {})
}

/** Actions and predicates: the first word chooses the schema, so the fault is that of this schema. */
const tables = { do: actions, environment: actions, expect: predicates, when: predicates } as const

function faultOfItem(raw: Raw, path: Path, list: keyof typeof tables): Fault {
  const table: Readonly<Record<string, z.ZodType>> = tables[list]
  const [kind, example] = table === actions ? ['action', 'start'] : ['predicate', 'unit']
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw))
    return { path, text: `an ${kind} is an object such as "${example}: cam-1".`.replace('an predicate', 'a predicate') }
  const keys = Object.keys(raw)
  const word = keys.find((key) => Object.hasOwn(table, key))
  if (word === undefined) {
    const first = keys[0] ?? ''
    return {
      path,
      key: first,
      text: `"${first}" is not an ${kind}.${meant(first, Object.keys(table))}`.replace('an predicate', 'a predicate'),
    }
  }
  const schema = table[word] as z.ZodType
  const issue = firstOf(schema.safeParse(raw).error)
  // The schema alone accepts it: the list allows only some of the words.
  if (issue === undefined) return { path, key: word, text: `"${word}" is not possible here.` }
  return faultOf(schema, raw, issue, path)
}

/** Returns the issue to report. An unknown word is reported before a missing one, because a wrong word is both. */
const firstOf = (error: z.ZodError | undefined): Issue | undefined =>
  error?.issues.find(({ code }) => code === 'unrecognized_keys') ?? error?.issues[0]

/** Describes the first issue of a schema. */
function faultOf(schema: z.core.$ZodType, root: Raw, issue: Issue, base: Path = []): Fault {
  const own = issue.path as Path
  const path = [...base, ...own]
  const list = own.findIndex((step, i) => typeof own[i + 1] === 'number' && Object.hasOwn(tables, String(step)))
  if (list >= 0) {
    const item = own.slice(0, list + 2)
    return faultOfItem(at(root, item), [...base, ...item], own[list] as keyof typeof tables)
  }
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0] as string
    const known = keysAt(schema, own)
    return { path, key, text: `"${key}" is not known here.${meant(key, known)}` }
  }
  if (issue.code === 'invalid_value') {
    const value = String(at(root, own))
    return { path, text: `"${value}" is not possible here.${possible(value, issue.values.map(String))}` }
  }
  if (at(root, own) === undefined) return { path: path.slice(0, -1), text: `"${String(path.at(-1))}" is missing.` }
  const plain = issue.message.startsWith('Invalid input') ? `this value is not possible here (${issue.message}).` : issue.message
  return { path, text: plain }
}

/** Reads a scenario. Throws a `ScenarioError` for the first fault: one sentence with file, line and column. */
export function readScenario(text: string, file: string): Scenario {
  const refused = refuseYaml(text)
  if (refused !== null) throw new ScenarioError(`${file}:${refused.line}:${refused.col}: ${refused.text}`)
  const lines = new LineCounter()
  const refuse = (offset: number, sentence: string): never => {
    const { line, col } = lines.linePos(offset)
    throw new ScenarioError(`${file}:${line}:${col}: ${sentence}`)
  }
  const document = parseDocument(text, { lineCounter: lines })
  const [broken] = document.errors
  if (broken?.message.includes('call stack')) refuse(broken.pos[0], 'The file is nested too deeply.')
  if (broken !== undefined) refuse(broken.pos[0], `${broken.message.split(/ at line |\n/)[0]}.`)
  const offsetOf = ({ path, key }: Fault): number => {
    for (let length = path.length; length >= 0; length--) {
      const node = (length === 0 ? document.contents : document.getIn(path.slice(0, length), true)) as Node | undefined
      const pair = isMap(node) && key !== undefined ? node.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined
      const found = (pair?.key as Node | undefined) ?? node
      if (found?.range) return found.range[0]
    }
    return 0
  }
  let raw: unknown
  try {
    raw = document.toJS({ maxAliasCount: 100 })
  } catch {
    refuse(0, 'The file has too many aliases.')
  }
  const parsed = Scenario.safeParse(raw)
  const issue = firstOf(parsed.error)
  const fault =
    issue !== undefined ? faultOf(Scenario, raw, issue) : (refuseSizes(parsed.data as Scenario) ?? refuseNames(parsed.data as Scenario))
  if (fault !== null) refuse(offsetOf(fault), fault.text)
  return parsed.data as Scenario
}
