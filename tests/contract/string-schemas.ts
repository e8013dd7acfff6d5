import * as z from 'zod'

type Schema = z.core.$ZodType

/** The schemas that a schema consists of, with the step to each. The output of a transformation is the product's own. */
function partsOf(schema: Schema): (readonly [step: string, part: Schema])[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return [...Object.entries<Schema>(def.shape), ...(def.catchall ? ([['*', def.catchall]] as const) : [])]
    case 'array':
      return [['[]', def.element]]
    case 'tuple':
      return [...def.items, ...(def.rest ? [def.rest] : [])].map((item, index) => [String(index), item] as const)
    case 'record':
    case 'map':
      return [
        ['(key)', def.keyType],
        ['*', def.valueType],
      ]
    case 'set':
      return [['[]', def.valueType]]
    case 'union':
      return def.options.map((option, index) => [`|${index}`, option] as const)
    case 'intersection':
      return [
        ['&0', def.left],
        ['&1', def.right],
      ]
    case 'pipe':
      return [
        ['in', def.in],
        ['out', def.out],
      ]
    case 'lazy':
      return [['', def.getter()]]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
    case 'success':
    case 'promise':
      return [['', def.innerType]]
    default:
      return []
  }
}

export interface StringSchema {
  readonly path: string
  readonly schema: z.core.$ZodString
}

/** Returns the string schemas of the given ones, each once, with the path of its first use. */
export function stringsIn(roots: Iterable<readonly [name: string, schema: Schema]>): StringSchema[] {
  const seen = new Set<Schema>()
  const strings: StringSchema[] = []
  const visit = (path: string, schema: Schema): void => {
    if (seen.has(schema)) return
    seen.add(schema)
    if (schema instanceof z.core.$ZodString) strings.push({ path, schema })
    for (const [step, part] of partsOf(schema)) visit(step === '' ? path : `${path}.${step}`, part)
  }
  for (const [name, schema] of roots) visit(name, schema)
  return strings
}

interface Check {
  check: string
  abort?: boolean
  maximum?: number
  pattern?: RegExp
  /** Of a check that replaces the text: `trim`, `normalize`. */
  tx?: (text: string) => string
}

/** Returns the checks of a string in the order in which they run. A format, such as an address, is the first check of itself. */
function checksOf({ schema }: StringSchema): Check[] {
  const def = schema._zod.def as z.core.$ZodStringDef & Partial<Check>
  return [...(def.check === 'string_format' ? [def as Check] : []), ...(def.checks ?? []).map((check) => check._zod.def as Check)]
}

/** Returns the patterns of a string. */
export const patternsOf = (string: StringSchema): RegExp[] => checksOf(string).flatMap(({ pattern }) => pattern ?? [])

/** Returns the number of characters that a string may have. */
export const maximumOf = (string: StringSchema): number => Math.min(...checksOf(string).map(({ maximum = Infinity }) => maximum))

/** Whether the time of a check grows with the length of any text, and no faster. NFC sorts marks in a time that grows with its square. */
const isQuick = ({ check, tx }: Check): boolean =>
  check === 'min_length' || check === 'max_length' || (check === 'overwrite' && tx?.('e\u0301') === 'e\u0301')

/** Returns whether a pattern, a condition or a normalization of the string reads a text of any length. */
export function isUnbounded(string: StringSchema): boolean {
  const checks = checksOf(string)
  const bound = checks.findIndex(({ check, abort }) => check === 'max_length' && abort === true)
  return (bound === -1 ? checks : checks.slice(0, bound)).some((check) => !isQuick(check))
}

/** Returns whether the conditions of a whole input read a text of the string that is too long. */
export const goesOn = (string: StringSchema): boolean =>
  checksOf(string).some(({ check, abort }) => check === 'max_length' && abort !== true)
