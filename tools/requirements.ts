/** Reads the rows of docs/requirements and the places that cite them, and decides which rows are held. */

export interface Row {
  id: string
  kind: string
  area: string
  /** The documents of the specification that have the row: `units`, `services`. */
  documents: string[]
  what: string
  /** `GET /core/v2/units/{}` of an API row that has a path. */
  http: string | null
}

export interface Source {
  file: string
  text: string
}

export interface Citation {
  id: string
  file: string
  line: number
}

/** A row that nothing cites is not claimed. An open row lacks code or proof. */
export interface Held extends Row {
  claimed: boolean
  code: boolean
  proof: boolean
}

const rowPattern = /^\| ((R|UI|API|M|E)-\d{3}) \|/
const documentPattern = /\b(?:Units|Services)\b/g
const httpPattern = /`((?:GET|POST|PUT|DELETE) \/[^`]*)`/
// A range written with `to` cites every row in it.
const citationPattern = /\b(R|UI|API|M|E)-(\d{3})\b(?: to (?:\1-)?(\d{3})\b)?/g
const resolutionPattern = /\bresolutions\.md (\d+)\b/g

/** Method and path without the names of the parameters: `{id}` and `:unitId` are the same place. */
export const httpKey = (http: string) => http.replace(/\{\w*\}|:\w+/g, '{}')

export function readRows(documents: Source[]): Row[] {
  return documents.flatMap(({ text }) => {
    let area = ''
    return text.split('\n').flatMap((line): Row[] => {
      if (line.startsWith('## ')) area = line.slice(3).trim()
      const [, id, kind] = rowPattern.exec(line) ?? []
      if (id === undefined || kind === undefined) return []
      const http = httpPattern.exec(line)?.[1]
      const [, , section = '', ...rest] = line.split(/(?<!\\)\|/)
      const cells = rest.slice(0, -1)
      const documents = [...new Set(Array.from(section.matchAll(documentPattern), ([word]) => word.toLowerCase()))]
      const words = kind === 'API' ? cells.slice(-1) : cells
      const what = words.join(' ').replace(/\s+/g, ' ').trim()
      return [{ id, kind, area, documents, what, http: http === undefined ? null : httpKey(http) }]
    })
  })
}

export const readResolutions = (text: string) => new Set(Array.from(text.matchAll(/^(\d+)\. /gm), ([, number]) => String(number)))

export function citationsOf({ file, text }: Source): Citation[] {
  return text.split('\n').flatMap((content, index) =>
    Array.from(content.matchAll(citationPattern)).flatMap(([, kind, first, last]) => {
      const from = Number(first)
      const count = last === undefined ? 1 : Math.max(1, Number(last) - from + 1)
      return Array.from({ length: count }, (_, step) => ({
        id: `${kind}-${String(from + step).padStart(3, '0')}`,
        file,
        line: index + 1,
      }))
    }),
  )
}

const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file)
const isCode = (file: string) => /^(apps|packages|simulator|prisma)\/.*\.(tsx?|css|prisma)$/.test(file) && !isTest(file)

/** Decides for each row whether code and proof exist. `declared` has the paths of the contract, which tests/contract proves in loops. */
export function holdings(rows: Row[], citations: Citation[], declared: Set<string>): Held[] {
  const byId = Map.groupBy(citations, ({ id }) => id)
  return rows.map((row) => {
    const files = (byId.get(row.id) ?? []).map(({ file }) => file)
    const inCode = files.some((file) => isCode(file) && (row.kind !== 'UI' || file.startsWith('apps/console/')))
    const inTest = files.some(isTest)
    if (row.http === null) return { ...row, claimed: files.some((file) => isCode(file) || isTest(file)), code: inCode, proof: inTest }
    const isDeclared = declared.has(row.http)
    return { ...row, claimed: isDeclared || inCode || inTest, code: isDeclared, proof: isDeclared }
  })
}

/** Citations of ids that do not exist, and claimed rows that are held by half. */
export function problemsOf(held: Held[], citations: Citation[]): string[] {
  const rows = new Map(held.map((row) => [row.id, row]))
  const unknown = citations.filter(({ id }) => !rows.has(id)).map(({ file, line, id }) => `${file}:${line}: there is no row ${id}`)
  const halves = held.flatMap((row) => {
    if (!row.claimed || row.kind === 'M' || (row.code && row.proof)) return []
    const places = citations.filter(({ id }) => id === row.id).map(({ file, line }) => `${file}:${line}`)
    const lack = row.http === null ? (row.code ? 'no test cites it' : 'no code cites it') : `the contract has no call ${row.http}`
    return [`${row.id} (${row.what}): ${lack}; cited in ${places.slice(0, 3).join(', ')}`]
  })
  return [...unknown, ...halves]
}

export function unknownResolutions(sources: Source[], resolutions: Set<string>): string[] {
  return sources.flatMap(({ file, text }) =>
    Array.from(text.matchAll(resolutionPattern))
      .filter(([, number]) => !resolutions.has(String(number)))
      .map(([, number]) => `${file}: there is no resolution ${number}`),
  )
}

const columns = ['rows', 'claimed', 'code', 'proof', 'open'] as const

export function coverageTable(held: Held[]): string {
  const line = (name: string, rows: Held[]) => {
    const count = {
      rows: rows.length,
      claimed: rows.filter((row) => row.claimed).length,
      code: rows.filter((row) => row.code).length,
      proof: rows.filter((row) => row.proof).length,
      open: rows.filter((row) => !row.code || !row.proof).length,
    }
    return name.padEnd(24) + columns.map((column) => String(count[column]).padStart(9)).join('')
  }
  const areas = [...Map.groupBy(held, ({ area }) => area)].sort(([a], [b]) => a.localeCompare(b))
  const kinds = [...Map.groupBy(held, ({ kind }) => kind)]
  return [
    'area'.padEnd(24) + columns.map((column) => column.padStart(9)).join(''),
    ...areas.map(([area, rows]) => line(area, rows)),
    '',
    ...kinds.map(([kind, rows]) => line(`all of ${kind}`, rows)),
    line('total', held),
  ].join('\n')
}
