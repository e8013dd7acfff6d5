import type { Finding, Result } from './judge.ts'

export type Counts = Readonly<Record<Result, number>>
const results: readonly Result[] = ['differs', 'not tested', 'passes']

export function countsOf(findings: readonly Finding[]): Counts {
  const counts = { passes: 0, differs: 0, 'not tested': 0 }
  for (const { result } of findings) counts[result]++
  return counts
}

/** XML 1.0 has no form for these characters, not even an escaped one. */
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(notInXml, '\uFFFD').replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Returns a JUnit report: a suite per area, a case per check. */
export function junit(findings: readonly Finding[]): string {
  const byArea = Map.groupBy(findings, ({ call }) => call.split('.')[0] as string)
  const attributes = (list: readonly Finding[]) => {
    const counts = countsOf(list)
    return `tests="${list.length}" failures="${counts.differs}" errors="0" skipped="${counts['not tested']}"`
  }
  const outcome = ({ result, details }: Finding) => {
    if (result === 'passes') return ''
    const text = escaped(details.join('\n'))
    const first = escaped(details[0] ?? '')
    return result === 'differs' ? `<failure message="${first}" type="differs">${text}</failure>` : `<skipped message="${first}"/>`
  }
  const suites = [...byArea].map(([area, list]) => {
    const cases = list.map((one) => {
      const name = `${one.call}: ${one.check}`
      return `    <testcase classname="${escaped(one.call)}" name="${escaped(name)}">${outcome(one)}</testcase>`
    })
    return `  <testsuite name="${escaped(area)}" ${attributes(list)}>\n${cases.join('\n')}\n  </testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="conform" ${attributes(findings)}>\n${suites.join('\n')}\n</testsuites>\n`
}

const style = `:root{color-scheme:light dark;--line:light-dark(#d5d9de,#3a4048);--dim:light-dark(#555e68,#a3acb6)}
body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;background:light-dark(#fff,#15181c);color:light-dark(#1b2026,#e8ebee)}
h1{font-size:1.5rem;margin:0}h2{font-size:1.15rem;margin:2rem 0 .5rem}p{margin:.25rem 0;color:var(--dim)}
.counts{display:flex;flex-wrap:wrap;gap:.5rem 2rem;padding:0;margin:1rem 0;list-style:none}.counts b{font-size:1.5rem;margin-right:.4rem}
table{border-collapse:collapse;width:100%;table-layout:fixed}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem .4rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
th:nth-child(1){width:28%}th:nth-child(2){width:30%}td ul{margin:0;padding-left:1.1rem}summary{cursor:pointer}
.differs b{color:light-dark(#b3261e,#ff9c94)}.passes b{color:light-dark(#1a6e35,#7fd99a)}`

const titles: Record<Result, string> = { differs: 'Differs', 'not tested': 'Could not test', passes: 'Passes' }

function table(list: readonly Finding[]): string {
  const rows = list.map(({ call, check, details }) => {
    const items = details.map((line) => `<li>${escaped(line)}</li>`).join('')
    return `<tr><td>${escaped(call)}</td><td>${escaped(check)}</td><td>${items && `<ul>${items}</ul>`}</td></tr>`
  })
  return `<table><thead><tr><th>Call</th><th>Check</th><th>Details</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}

/** Returns a page without scripts and without references to other files. */
export function html(findings: readonly Finding[], target: string, at: Date): string {
  const counts = countsOf(findings)
  const items = results.map((result) => `<li class="${result}"><b>${counts[result]}</b>${titles[result].toLowerCase()}</li>`)
  const sections = results.map((result) => {
    const list = findings.filter((one) => one.result === result)
    if (list.length === 0) return ''
    const body = result === 'passes' ? `<details><summary>${list.length} checks</summary>${table(list)}</details>` : table(list)
    return `<section><h2>${titles[result]}</h2>${body}</section>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Conformance of ${escaped(target)}</title>
<style>${style}</style></head>
<body><main><h1>Conformance</h1><p>${escaped(target)}</p><p>${at.toISOString()}</p>
<ul class="counts">${items.join('')}</ul>
${sections.join('\n')}</main></body></html>
`
}
