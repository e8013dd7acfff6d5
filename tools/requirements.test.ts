import { describe, expect, test } from 'vitest'
import { citationsOf, coverageTable, holdings, httpKey, problemsOf, readResolutions, readRows, unknownResolutions } from './requirements.ts'

// The check reads this file too: written out, these ids would count as citations.
const rule = (number: string) => `R-${number}`
const screen = (number: string) => `UI-${number}`
const call = (number: string) => `API-${number}`
const resolution = (number: string) => `resolutions.md ${number}`

const document = {
  file: 'docs/requirements/rows.md',
  text: `# Rows

## units

| id | section | what |
|---|---|---|
| ${rule('001')} | Units §5 | A rule |
| ${rule('002')} | Units §5; Services §2 | Another \\| rule |

## users

| id | section | call | basis | what |
|---|---|---|---|---|
| ${screen('001')} | Services, introduction | \`/error\` | Error page |
| ${call('001')} | Units §7 | \`GET /core/v2/units/{id}\` | stated | Read a unit |
`,
}
const rows = readRows([document])
const cite = (file: string, ...ids: string[]) => citationsOf({ file, text: ids.join('\n') })
const openOf = (citations: ReturnType<typeof cite>, declared: string[] = []) =>
  problemsOf(holdings(rows, citations, new Set(declared)), citations)

test('reads id, kind, area, documents, words and path of every row', () => {
  expect(rows).toEqual([
    { id: rule('001'), kind: 'R', area: 'units', documents: ['units'], what: 'A rule', http: null },
    { id: rule('002'), kind: 'R', area: 'units', documents: ['units', 'services'], what: 'Another \\| rule', http: null },
    { id: screen('001'), kind: 'UI', area: 'users', documents: ['services'], what: '`/error` Error page', http: null },
    { id: call('001'), kind: 'API', area: 'users', documents: ['units'], what: 'Read a unit', http: 'GET /core/v2/units/{}' },
  ])
})

test('a path is the same with other names of its parameters', () => {
  expect(httpKey('PUT /core/groups/:groupId/units/:unitId')).toBe(httpKey('PUT /core/groups/{id}/units/{unit}'))
  expect(httpKey('PUT /core/groups/{id}')).not.toBe(httpKey('PUT /core/groups/{id}/units'))
})

describe('citations', () => {
  test('have file and line, and a range cites every row in it', () => {
    const text = `\n// ${rule('009')} to ${rule('011')}, ${screen('005')}`
    expect(citationsOf({ file: 'a.ts', text })).toEqual(
      [rule('009'), rule('010'), rule('011'), screen('005')].map((id) => ({ id, file: 'a.ts', line: 2 })),
    )
  })

  test('do not match inside longer words or numbers', () => {
    expect(cite('a.ts', `GAR-100`, `${rule('001')}0`, 'E-1')).toEqual([])
  })
})

describe('a row', () => {
  test('is held by a citation in code and one in a test', () => {
    const citations = [...cite('packages/rules/src/a.ts', rule('001')), ...cite('packages/rules/src/a.test.ts', rule('001'))]
    expect(holdings(rows, citations, new Set())[0]).toMatchObject({ claimed: true, code: true, proof: true })
    expect(openOf(citations)).toEqual([])
  })

  test('with code and no test is a problem, and so is one with a test and no code', () => {
    expect(openOf(cite('packages/rules/src/a.ts', rule('001')))).toEqual([expect.stringContaining('no test cites it')])
    expect(openOf(cite('apps/core/src/a.db.test.ts', rule('001')))).toEqual([expect.stringContaining('no code cites it')])
  })

  test('is not claimed by a document or a tool', () => {
    expect(openOf([...cite('docs/a.md', rule('001')), ...cite('tools/a.ts', rule('001'))])).toEqual([])
  })

  test('of the screens needs code of the console', () => {
    const citations = [...cite('apps/core/src/a.ts', screen('001')), ...cite('tests/e2e/a.e2e.ts', screen('001'))]
    expect(openOf(citations)).toEqual([expect.stringContaining('no code cites it')])
  })

  test('that does not exist is a problem wherever it is cited', () => {
    expect(openOf(cite('docs/a.md', rule('999')))).toEqual([`docs/a.md:1: there is no row ${rule('999')}`])
  })
})

describe('a call', () => {
  test('is held by the contract that declares its path, without any citation', () => {
    expect(holdings(rows, [], new Set(['GET /core/v2/units/{}']))[3]).toMatchObject({ claimed: true, code: true, proof: true })
  })

  test('that is cited and not in the contract is a problem', () => {
    expect(openOf(cite('packages/contract/src/a.ts', call('001')))).toEqual([expect.stringContaining('the contract has no call')])
  })
})

test('a resolution that does not exist is a problem', () => {
  const resolutions = readResolutions('# Resolutions\n\n1. One.\n2. Two.\n')
  const text = `${resolution('2')} and ${resolution('3')}`
  expect(unknownResolutions([{ file: 'a.ts', text }], resolutions)).toEqual(['a.ts: there is no resolution 3'])
})

test('the table counts by area and by kind', () => {
  const table = coverageTable(holdings(rows, [], new Set(['GET /core/v2/units/{}'])))
  const figures = (name: string) =>
    table
      .match(new RegExp(`^${name} +(.*)$`, 'm'))?.[1]
      ?.split(/ +/)
      .map(Number)
  expect(figures('units')).toEqual([2, 0, 0, 0, 2])
  expect(figures('users')).toEqual([2, 1, 1, 1, 1])
  expect(figures('all of R')).toEqual([2, 0, 0, 0, 2])
  expect(figures('total')).toEqual([4, 1, 1, 1, 3])
})
