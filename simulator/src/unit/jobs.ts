import { report } from '../device/step.ts'
import { between } from '../rng.ts'
import { reboot } from './power.ts'
import { type Draft, type Job, setActivity, type UnitState, type UnitStep } from './state.ts'

const durationsMs = {
  upgrade: [180_000, 480_000],
  fetchlogs: [40_000, 120_000],
  databridge: [2000, 6000],
  speedtest: [10_000, 10_000],
} as const
const disconnectMs = [1000, 3000] as const
const activities = { upgrade: 'upgrade', fetchlogs: 'fetchlogs', databridge: 'databridge', speedtest: 'video' } as const

/** Returns why the unit cannot start a job, or null. */
export const refuseJob = ({ stream, job, storage }: UnitState): string | null =>
  stream !== null || job !== null || storage?.recording || storage?.forwarding ? 'the unit is busy' : null

/** Starts a job; a busy unit does not. */
export function startJob(unit: Draft, step: UnitStep, name: Job['name'], { swVersion = unit.swVersion, runsMs = 0 } = {}): void {
  if (refuseJob(unit) !== null) return
  const phase = name === 'databridge' ? 'connecting' : name === 'speedtest' ? 'speedtest' : 'running'
  const [min, max] = durationsMs[name]
  unit.job = { name, phase, phaseEndsMs: step.nowMs + between(step.rng, min, max), swVersion, runsMs }
  setActivity(unit, step, activities[name], phase)
}

/** Ends the phase of a job. A databridge passes through running and disconnecting; an upgrade ends in a restart. */
export function endJobPhase(unit: Draft, step: UnitStep, job: Job): void {
  if (job.name === 'databridge' && job.phase !== 'disconnecting') {
    const phase = job.phase === 'connecting' ? 'running' : 'disconnecting'
    unit.job = { ...job, phase, phaseEndsMs: step.nowMs + (phase === 'running' ? job.runsMs : between(step.rng, ...disconnectMs)) }
    return setActivity(unit, step, activities.databridge, phase)
  }
  unit.job = null
  setActivity(unit, step, activities[job.name], null)
  if (job.name !== 'upgrade') return
  unit.swVersion = job.swVersion
  report(step, { swVersion: job.swVersion })
  reboot(unit, step)
}
