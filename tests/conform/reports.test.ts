import { expect, test } from 'vitest'
import type { Finding } from './judge.ts'
import { html, junit } from './reports.ts'

const hostile = '<script>alert("1")</script> & ]]> \u0000\u001B \uD800'
const findings: Finding[] = [
  { call: 'units.get', check: 'output', result: 'differs', details: [hostile] },
  { call: 'units.list', check: hostile, result: 'not tested', details: [hostile] },
  { call: 'users.login', check: 'output', result: 'passes', details: [] },
]

test('the JUnit report counts per area and escapes texts of the target', () => {
  const text = junit(findings)
  expect(text).toContain('<testsuites name="conform" tests="3" failures="1" errors="0" skipped="1">')
  expect(text).toContain('<testsuite name="users" tests="1" failures="0" errors="0" skipped="0">')
  expect(text).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; ]]&gt; \uFFFD\uFFFD \uFFFD')
  expect(text.replaceAll(/<\/?(testsuites?|testcase|failure|skipped|\?xml)[^<>]*>/g, '')).not.toMatch(/[<>\0]/)
})

test('the HTML report has the three parts, escaped, without scripts and references', () => {
  const text = html(findings, `http://core.example/${hostile}`, new Date(0))
  for (const title of ['Differs', 'Could not test', 'Passes']) expect(text).toContain(`<h2>${title}</h2>`)
  expect(text).not.toMatch(/<script|<link|<img|src=|url\(|\0/)
  expect(text).toContain('color-scheme:light dark')
})
