import { type Action, type Input, momentText, type Predicate, type Recording, Scenario, type Step, textIn } from '@backhaul/simulation'
import { Document, isMap, isSeq, visit } from 'yaml'
import { idsOfAlias, standardUsers } from '../world/names.ts'
import { withSecrets } from './secrets.ts'

/** Bounds of a scenario. One of its 500 steps is the end. */
const [stepsMax, actionsMax, expectMax] = [499, 100, 50]
/** Added to the times of expectations. Another version may be a little slower. */
const slackMs = 2000
const randomId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

interface Group {
  readonly atMs: number
  readonly actions: Action[]
  /** The status and code that all calls of the group were answered with. */
  readonly answer: string
  lastMs: number
  readonly expect: Predicate[]
}

/** Returns what all calls of an input were answered with; '' without calls, and null where they differ or one has no answer. */
function answerOf({ answers = [] }: Input): string | null {
  const texts = answers.map((one) =>
    one === null ? null : JSON.stringify({ answer: one.status, ...(one.code !== undefined && { code: one.code }) }),
  )
  if (texts.length === 0) return ''
  return texts.every((one) => one === texts[0]) ? (texts[0] ?? null) : null
}

/** Returns why a scenario cannot have an action of a recording; null when it can. */
function refuseAction(action: Action, users: ReadonlySet<string>): string | null {
  if ('as' in action && action.as !== undefined && !users.has(action.as)) return `the fleet has no user ${action.as}`
  return randomId.test(JSON.stringify(action)) ? 'it names an object by an id that each run chooses again' : null
}

/** Returns why a step cannot expect the answers of an input; null when it can. */
function refuseAnswers({ answers = [] }: Input, answer: string | null, unknown: readonly string[]): string | null {
  if (!answers.some((one) => one !== null && one.status >= 400)) return null
  if (unknown.length > 0) return `it was refused, perhaps for its ${unknown.join(' and ')}, which the recording does not contain`
  return answer === null ? 'its calls have different answers' : null
}

const textOf = (action: Action) => ('call' in action ? action.call : JSON.stringify(action))

/** Puts inputs of one time, and with one answer, into groups, each of which becomes a step. */
function groupsOf({ inputs }: Recording, users: ReadonlySet<string>, leftOut: string[]): Group[] {
  const groups: Group[] = [{ atMs: 0, actions: [], answer: '', lastMs: 0, expect: [] }]
  for (const input of inputs) {
    const { act, atMs, answers = [] } = input
    if (act === undefined) continue
    const unknown: string[] = []
    const action = withSecrets(act, (field) => unknown.push(field))
    const answer = answerOf(input)
    const refusal = refuseAction(act, users) ?? refuseAnswers(input, answer, unknown)
    if (refusal !== null) {
      leftOut.push(`${momentText(atMs)} ${textOf(act)}: ${refusal}`)
      continue
    }
    for (const field of unknown) leftOut.push(`${momentText(atMs)} the ${field} of ${textOf(act)}: it has a substitute`)
    const last = groups.at(-1) as Group
    const lastMs = Math.max(atMs, ...answers.map((one) => one?.atMs ?? 0))
    if (last.atMs === atMs && last.answer === (answer ?? '') && last.actions.length < actionsMax) {
      last.actions.push(action)
      last.lastMs = Math.max(last.lastMs, lastMs)
    } else groups.push({ atMs, actions: [action], answer: answer ?? '', lastMs, expect: [] })
  }
  return groups
}

/** Gives each group what users saw change until the next one. */
function expectStates({ states, start: { fleet } }: Recording, groups: readonly Group[]): void {
  const units = Object.entries(fleet.units).flatMap(([alias, unit]) => idsOfAlias(alias, unit))
  const known = new Set([...units, ...Object.keys(fleet.servers ?? {}), ...Object.keys(fleet.channels ?? {})])
  const nameOf = (is: Predicate) => (Object.values(is) as unknown[])[0] as string
  for (const { atMs, is } of states) {
    const group = groups.findLast((one) => one.atMs < atMs || (one.atMs === atMs && one === groups[0]))
    if (group === undefined || !known.has(nameOf(is))) continue
    const text = JSON.stringify(is)
    if (group.expect.length >= expectMax - 1 || group.expect.some((one) => JSON.stringify(one) === text)) continue
    group.expect.push(is)
    group.lastMs = Math.max(group.lastMs, atMs)
  }
}

function stepOf({ atMs, actions, answer, lastMs, expect }: Group): Step {
  const all = answer === '' ? expect : [JSON.parse(answer) as Predicate, ...expect]
  return {
    at: momentText(atMs),
    ...(actions.length > 0 && { do: actions }),
    ...(all.length > 0 && { expect: all, within: `${Math.ceil((lastMs - atMs + slackMs) / 1000)} s` }),
  }
}

/** Returns the text of a scenario with short lines: each action and each predicate is in one. */
function yamlOf(scenario: Scenario, comment: string): string {
  const document = new Document(scenario)
  document.commentBefore = comment
  visit(document, {
    Pair(_, pair) {
      const name = (pair.key as { value?: unknown }).value
      if (!['do', 'expect', 'environment', 'servers', 'channels', 'units', 'users', 'groups'].includes(String(name))) return
      if (isSeq(pair.value)) for (const item of pair.value.items) if (isMap(item)) item.flow = true
      if (isMap(pair.value)) for (const { value } of pair.value.items) if (isMap(value)) value.flow = true
      return visit.SKIP
    },
  })
  return document.toString({ lineWidth: 0 })
}

/** Makes a scenario of a recording: its inputs at their times, and the statuses that users saw as what is expected. */
export function scenarioFrom(recording: Recording): string {
  const { start, versions, trace, note } = recording
  const { environment, ...from } = start
  const users = new Set([...Object.keys(standardUsers), ...Object.keys(start.fleet.users ?? {})])
  const leftOut: string[] = []
  const groups = groupsOf(recording, users, leftOut)
  expectStates(recording, groups)
  const steps = groups.map(stepOf).filter((step) => step.do !== undefined || step.expect !== undefined)
  if (steps.length > stepsMax) leftOut.push(`${steps[stepsMax]?.at ?? ''} and later: a scenario has at most ${stepsMax} steps`)
  const scenario = Scenario.parse({
    ...from,
    story: `A recording of "${textIn(start.name, 'en')}": its inputs, and what users saw.`,
    ...(environment.length > 0 && { environment }),
    steps: [...steps.slice(0, stepsMax), { at: momentText(recording.endMs) }],
  })
  const lines = [
    ` Recorded with Backhaul ${versions.core} on Node ${versions.node}${trace === null ? '' : `, trace ${trace.hash}`}`,
    ...(note === null ? [] : [` The recording is not complete: ${note}`]),
    ...leftOut.map((line) => ` Left out: ${line}`),
  ]
  return yamlOf(scenario, lines.join('\n'))
}
