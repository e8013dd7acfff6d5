import { between, type Rng } from '../rng.ts'
import { say } from '../step.ts'
import { reboot } from './power.ts'
import { type Draft, type Job, setActivity, type UnitOut, type UnitState } from './state.ts'

const durationsMs = {
  upgrade: [180_000, 480_000],
  fetchlogs: [40_000, 120_000],
  databridge: [2000, 6000],
  speedtest: [10_000, 10_000],
} as const
const disconnectMs = [1000, 3000] as const
const activities = { upgrade: 'upgrade', fetchlogs: 'fetchlogs', databridge: 'databridge', speedtest: 'video' } as const

/** Each of these is done alone. */
export const refuseJob = ({ session, job, storage }: UnitState): string | null =>
  session !== null || job !== null || storage?.recording || storage?.forwarding ? 'the unit is busy' : null

export function startJob(
  unit: Draft,
  out: UnitOut,
  nowMs: number,
  name: Job['name'],
  rng: Rng,
  swVersion = unit.swVersion,
  runsMs = 0,
): void {
  const phase = name === 'databridge' ? 'connecting' : name === 'speedtest' ? 'speedtest' : 'running'
  const [min, max] = durationsMs[name]
  unit.job = { name, phase, untilMs: nowMs + between(rng, min, max), swVersion, runsMs }
  setActivity(unit, out, activities[name], phase)
}

/** A databridge comes up and is taken down again; an upgrade ends in a restart; the others just end. */
export function jobDue(unit: Draft, out: UnitOut, job: Job, nowMs: number, rng: Rng): void {
  if (job.name === 'databridge' && job.phase !== 'disconnecting') {
    const phase = job.phase === 'connecting' ? 'running' : 'disconnecting'
    unit.job = { ...job, phase, untilMs: nowMs + (phase === 'running' ? job.runsMs : between(rng, ...disconnectMs)) }
    return setActivity(unit, out, activities.databridge, phase)
  }
  unit.job = null
  setActivity(unit, out, activities[job.name], null)
  if (job.name !== 'upgrade') return
  unit.swVersion = job.swVersion
  say(out, { swVersion: job.swVersion })
  reboot(unit, out, nowMs, rng)
}
