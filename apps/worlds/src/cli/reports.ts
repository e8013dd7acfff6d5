import { momentText } from '@backhaul/simulation'
import { type Entry, entryLine } from '../scenario/journal.ts'

/** The result of one file. */
export interface Result {
  readonly file: string
  readonly name: string
  readonly story: string
  readonly seconds: number
  /** Empty when the scenario was played to its end. */
  readonly faults: readonly string[]
  readonly elapsedMs: number
  readonly hash: string
  readonly journal: readonly Entry[]
}

// Control characters are not allowed in XML.
const escaped = (text: string) =>
  text
    .replaceAll(/[^\t\n\u0020-\uFFFD]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')

const journalOf = ({ journal }: Result) => escaped(journal.map(entryLine).join('\n'))

/** Returns the results for servers of continuous integration. */
export function junitOf(results: readonly Result[]): string {
  const cases = results.map((result) => {
    const failure =
      result.faults.length === 0
        ? ''
        : `<failure message="${escaped(result.faults[0] ?? '')}">${escaped(result.faults.join('\n'))}</failure>`
    const attributes = `name="${escaped(result.name)}" classname="${escaped(result.file)}" time="${result.seconds.toFixed(3)}"`
    return `  <testcase ${attributes}>${failure}<system-out>${journalOf(result)}</system-out></testcase>`
  })
  const failed = results.filter(({ faults }) => faults.length > 0).length
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="scenarios" tests="${results.length}" failures="${failed}">\n${cases.join('\n')}\n</testsuite>\n`
}

const style = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color-scheme:light dark}
pre{overflow:auto;font-size:12px}summary{cursor:pointer}.failed summary{color:#c92a2a;font-weight:600}code{font-size:12px}`

/** Returns the results as a page for people. */
export function htmlOf(results: readonly Result[]): string {
  const items = results.map((result) => {
    const isFailed = result.faults.length > 0
    const title = `${isFailed ? '✗' : '✓'} ${escaped(result.name)}`
    const time = `${momentText(result.elapsedMs)} of the world in ${result.seconds.toFixed(1)} s`
    return `<details class="${isFailed ? 'failed' : 'passed'}"${isFailed ? ' open' : ''}><summary>${title}: ${time}</summary>
<p>${escaped(result.story)} <code>${escaped(result.file)}</code>, trace <code>${result.hash.slice(0, 16)}</code></p>
${isFailed ? `<pre>${escaped(result.faults.join('\n'))}</pre>` : ''}<pre>${journalOf(result)}</pre></details>`
  })
  const failed = results.filter(({ faults }) => faults.length > 0).length
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Scenarios</title><style>${style}</style>
<h1>Scenarios</h1><p>${results.length - failed} passed, ${failed} failed</p>
${items.join('\n')}
</html>\n`
}

/** Returns the results in the form in which the runner of all tests counts them. */
export const countsOf = (results: readonly Result[]) => {
  const failed = results.filter(({ faults }) => faults.length > 0).length
  return {
    numPassedTests: results.length - failed,
    numFailedTests: failed,
    numPendingTests: 0,
    testResults: results.map(({ file, name, faults }) => ({
      name: file,
      assertionResults: [{ status: faults.length > 0 ? 'failed' : 'passed', fullName: name, failureMessages: faults }],
    })),
  }
}
