import { type Config, readConfig, withoutEmpty } from '@backhaul/core/config'
import { type DirectorName, directorNames } from '@backhaul/simulator/workloads'

/** Environment variables of the stack itself. The others belong to the core (`Config`). */
interface Switches {
  /** `DEMO=0`: no demo data and no simulated fleet; the database keeps its content. */
  demo: boolean
  /** `SIMULATOR=0`: demo data without a fleet in this process; `pnpm sim` connects one. */
  simulator: boolean
  /** `SIMULATION=1`: worlds next to the demo world, and the control of clocks, at /simulation. */
  simulation: boolean
  /** `SIMULATION_TOKEN`: with it, tools call /simulation without a user. */
  simulationToken: string | undefined
  /** `UNITS`: number of units in new demo data. */
  units: number | undefined
  /** `WORKLOAD`: the work of the crews in the demo world. */
  workload: DirectorName
}

const switchesOf = (environment: NodeJS.ProcessEnv, { DEMO: demo }: Config): Switches => ({
  demo,
  simulator: isOn(environment, 'SIMULATOR', '1') && demo,
  simulation: hasWorlds(environment, demo),
  simulationToken: tokenOf(environment['SIMULATION_TOKEN']),
  units: unitsOf(environment['UNITS']),
  workload: workloadOf(environment['WORKLOAD'] ?? 'demo'),
})

function isOn(environment: NodeJS.ProcessEnv, name: string, byDefault: '0' | '1'): boolean {
  const value = environment[name] ?? byDefault
  if (value !== '0' && value !== '1') throw new Error(`The setting ${name} cannot be used: it must be one of 0, 1.`)
  return value === '1'
}

function hasWorlds(environment: NodeJS.ProcessEnv, demo: boolean): boolean {
  const simulation = isOn(environment, 'SIMULATION', '0')
  if (simulation && !demo) throw new Error('The setting SIMULATION cannot be used with DEMO=0: worlds are copies of the demo world.')
  return simulation
}

const tokenLength = { min: 32, max: 200 }

function tokenOf(text: string | undefined): string | undefined {
  const { min, max } = tokenLength
  if (text === undefined || (text.length >= min && text.length <= max)) return text
  throw new Error(`The setting SIMULATION_TOKEN cannot be used: it must have ${min} to ${max} characters.`)
}

const unitsMax = 100_000

function unitsOf(text: string | undefined): number | undefined {
  if (!text) return undefined
  const units = Number(text)
  if (Number.isInteger(units) && units >= 1 && units <= unitsMax) return units
  throw new Error(`The setting UNITS cannot be used: it must be a whole number from 1 to ${unitsMax}.`)
}

function workloadOf(text: string): DirectorName {
  const name = directorNames.find((one) => one === text)
  if (name === undefined) throw new Error(`The setting WORKLOAD cannot be used: it must be one of ${directorNames.join(', ')}.`)
  return name
}

interface Settings {
  /** Without the variables that have no value. */
  readonly environment: NodeJS.ProcessEnv
  readonly config: Config
  readonly switches: Switches
}

/** Reads all settings of a start. Throws one sentence that names the variable when a value cannot be used. */
export function readSettings(given: NodeJS.ProcessEnv, lan: boolean): Settings {
  const environment = withoutEmpty(given)
  const config = readConfig({ ...environment, ...(lan && !environment['HOST'] && { HOST: '0.0.0.0' }) })
  return { environment, config, switches: switchesOf(environment, config) }
}
