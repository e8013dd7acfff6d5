import { hash } from 'node:crypto'
import { callsOf, type Contract, errorCatalogue } from '@backhaul/contract'
import * as z from 'zod'
import { plainRoutes } from './plain-routes.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const esc = (text: unknown) => String(text).replace(/[&<>"]/g, (mark) => escapes[mark] as string)

/** Renders a JSON schema in short form: `{ name: string, limit?: integer 1..200 }`. */
function shortForm(schema: any, depth = 0): string {
  if (schema === undefined || schema === true) return 'any'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value: unknown) => JSON.stringify(value)).join(' | ')
  const union = schema.anyOf ?? schema.oneOf
  if (union) return union.map((one: unknown) => shortForm(one, depth)).join(' | ')
  if (schema.type === 'array')
    return `${schema.items ? shortForm(schema.items, depth) : `[${(schema.prefixItems ?? []).map((one: unknown) => shortForm(one, depth)).join(', ')}]`}[]`
  if (schema.type === 'object' && schema.properties) {
    const required = new Set(schema.required ?? [])
    const indent = '  '.repeat(depth + 1)
    const lines = Object.entries(schema.properties).map(
      ([name, one]) => `${indent}${name}${required.has(name) ? '' : '?'}: ${shortForm(one, depth + 1)}`,
    )
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
  }
  if (schema.type === 'object') return `{ [key]: ${shortForm(schema.additionalProperties, depth)} }`
  const low = schema.minimum ?? schema.minLength
  const high = schema.maximum ?? schema.maxLength
  const bounded = (low !== undefined || high !== undefined) && Math.abs(low ?? 0) < 1e15 && Math.abs(high ?? 0) < 1e15
  return `${schema.type ?? 'any'}${bounded ? ` ${low ?? ''}..${high ?? ''}` : ''}`
}

const style = `
:root{color-scheme:light dark;--line:light-dark(#d8dee6,#2a323d);--soft:light-dark(#f4f6f9,#141a22);--dim:light-dark(#5a6675,#93a1b3)}
body{margin:0 auto;max-width:72rem;padding:2rem 1.5rem;font:15px/1.5 system-ui,sans-serif;background:light-dark(#fff,#0c1117);color:light-dark(#17202b,#dfe7f0)}
h1{font-size:1.6rem}h2{margin-top:3rem;border-bottom:1px solid var(--line)}nav a{margin-right:1rem}a{color:light-dark(#0b62c4,#6fb1ff)}
details{border:1px solid var(--line);border-radius:8px;margin:.5rem 0;background:var(--soft)}summary{padding:.5rem .8rem;cursor:pointer}
summary code{font-weight:600}summary span{color:var(--dim);margin-left:.6rem}.in{padding:0 .8rem .8rem;display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(18rem,1fr))}
pre{overflow:auto;margin:.2rem 0;font-size:13px}h3{font-size:.85rem;margin:.4rem 0;color:var(--dim);font-weight:600}table{border-collapse:collapse}td,th{text-align:left;padding:.15rem .9rem .15rem 0;vertical-align:top}`

/** The source that permits the styles of the page. */
export const docsStyle = `'sha256-${hash('sha256', style, 'base64')}'`

/**
 * Renders the API page: one document without script, which the strictest content security policy allows. Its anchors are
 * the targets of every problem's `type`. Scalar's page was tried instead: a 4 MB script, 20 times the time to show, and
 * inline styles that our policy refuses. The policy permits its styles by `docsStyle`, so that all responses have the same text.
 */
export function docsPage(contract: Contract, version: string): string {
  const areas = Map.groupBy(callsOf(contract), ([name]) => name.split('.')[0] as string)
  const sections = Array.from(areas, ([area, calls]) => {
    const items = calls.map(([name, call]) => {
      const errors = call.errors
        .map((code: keyof typeof errorCatalogue) => `<tr><td><a href="#${code}">${code}</a><td>${errorCatalogue[code].status}`)
        .join('')
      return `<details id="${esc(name)}"><summary><code>${call.http.map(esc).join('<br>')}</code><span>${esc(call.summary)}</span></summary><div class="in">
<div><h3>tRPC</h3><pre>${esc(name)}</pre><h3>Access</h3><pre>${esc(call.access)}</pre>${errors && `<h3>Errors</h3><table>${errors}</table>`}</div>
<div><h3>Input</h3><pre>${esc(shortForm(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })))}</pre></div>
<div><h3>Output</h3><pre>${esc(shortForm(z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' })))}</pre></div></div></details>`
    })
    return `<h2 id="${esc(area)}">${esc(area)}</h2>${items.join('')}`
  })
  const plain = plainRoutes.map((route) => `<tr><td><code>${route.method} ${esc(route.path)}</code><td>${esc(route.summary)}`).join('')
  const errors = Object.entries(errorCatalogue)
    .map(([code, entry]) => `<tr id="${code}"><td><code>${code}</code><td>${entry.status}<td>${esc(entry.text)}`)
    .join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Backhaul core API ${esc(version)}</title><style>${style}</style>
<h1>Backhaul core API ${esc(version)}</h1><p>Every call is a REST route below <code>/core</code> and a tRPC procedure at <code>/core/trpc</code>. The same in machine-readable form: <a href="/core/openapi.json">openapi.json</a>. Failed calls return <code>application/problem+json</code>.</p>
<nav>${[...areas.keys()].map((area) => `<a href="#${esc(area)}">${esc(area)}</a>`).join('')}<a href="#plain">plain routes</a><a href="#errors">errors</a></nav>
${sections.join('')}<h2 id="plain">plain routes</h2><table>${plain}</table><h2 id="errors">errors</h2><table><tr><th>Code<th>Status<th>Meaning${errors}</table></html>`
}
