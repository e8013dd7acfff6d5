import type { UnitFacts } from './provider.ts'

const average = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
const minutesOf = (ms: number) => Math.round(ms / 60_000)

/** Returns the number and the total time of the periods that begin and end with these events, within the time of a session. */
export function periods({ changes, now }: Pick<UnitFacts, 'changes' | 'now'>, since: number, isIn: RegExp, isOut: RegExp, isNow: boolean) {
  let count = 0
  let totalMs = 0
  const firstIn = changes.find(({ event }) => isIn.test(event))
  const firstOut = changes.find(({ event }) => isOut.test(event))
  const beganBefore = firstOut !== undefined ? firstIn === undefined || firstOut.at < firstIn.at : firstIn === undefined && isNow
  let from: number | null = beganBefore ? since : null
  if (beganBefore) count++
  for (const { event, at } of changes) {
    if (isIn.test(event) && from === null) {
      from = at
      count++
    } else if (isOut.test(event) && from !== null) {
      totalMs += at - from
      from = null
    }
  }
  if (from !== null) totalMs += now - from
  return { count, minutes: minutesOf(totalMs) }
}

/** Returns the figures of a unit that the sentences name. */
export function figuresOf(facts: UnitFacts, hours: number) {
  const { unit, bandwidth, commands, now } = facts
  const since = now - hours * 3_600_000
  const sent = bandwidth.totalKbps.filter((kbps) => kbps > 0)
  const links = bandwidth.links
    .map(({ name, kbps }) => ({ name, averageKbps: kbps.length === 0 ? 0 : average(kbps) }))
    .toSorted((a, b) => b.averageKbps - a.averageKbps)
  const linksKbps = links.reduce((sum, link) => sum + link.averageKbps, 0)
  const countOf = (...states: string[]) => commands.filter(({ state }) => states.includes(state)).length
  return {
    onAir: periods(facts, since, /ToStreaming$/, /^streamingTo/, unit.status === 'streaming'),
    offline: periods(facts, since, /ToOffline$/, /^offlineTo/, unit.status === 'offline'),
    uplink:
      sent.length === 0
        ? null
        : {
            minutes: Math.max(1, minutesOf(sent.length * bandwidth.stepMs)),
            average: average(sent),
            min: Math.min(...sent),
            max: Math.max(...sent),
          },
    strongest: linksKbps === 0 ? null : { ...links[0]!, percent: Math.round((100 * links[0]!.averageKbps) / linksKbps), of: links.length },
    commands: {
      count: commands.length,
      done: countOf('done'),
      failed: countOf('refused', 'failed'),
      unknown: countOf('unknown', 'sent', 'accepted'),
    },
  }
}
