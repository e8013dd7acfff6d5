import type { TallyReport } from '@backhaul/device-link'
import { report } from '../device/step.ts'
import type { Draft, ServerStep } from './state.ts'

/** The mixer cuts: a source enters its programme or its preview, which have one source each, or leaves both. */
export function cut(server: Draft, step: ServerStep, number: number, state: TallyReport['state']): void {
  const leaves = (one: TallyReport) => one.number !== number && one.state === state && state !== 'off'
  const after = server.tallies.map((one) =>
    one.number === number ? { ...one, state } : leaves(one) ? { ...one, state: 'off' as const } : one,
  )
  if (after.every((one, index) => one.state === server.tallies[index]?.state)) return
  server.tallies = after
  if (!server.down) report(step, { tallies: [...after] })
}
