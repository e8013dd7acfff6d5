import { happens, purposeOf } from '../../chance.ts'
import { scanOperators } from '../../radio/scan.ts'
import { modemOf } from '../links.ts'
import { noActivity, type TaskType } from '../task-type.ts'

const scanChance = purposeOf('failed cellular scan')
const fails = 0.03

/** Finds the operators that a modem receives (R-229: 1 to 2 minutes). The modem is not connected meanwhile. */
export const cellularScan: TaskType = {
  phases: [{ name: 'scanning', ms: [60_000, 120_000], disconnects: true }],
  stopPhase: null,
  activity: noActivity,
  ports: (_unit, command) => (command.kind === 'scanCellular' ? [command.port] : []),
  end(unit, step, { command }) {
    const modem = command.kind === 'scanCellular' ? modemOf(unit, command.port) : undefined
    if (modem === undefined || happens(step, scanChance, fails)) return { failure: 'scanFailed' }
    const { lat, lng } = unit.route
    const operators = scanOperators(modem, step.radio, lat, lng, step.nowMs)
    if (operators.length === 0) return { failure: 'scanFailed' }
    const { port } = modem
    unit.cellScans = [...unit.cellScans.filter((scan) => scan.port !== port), { port, atMs: step.nowMs, operators }]
    return { data: { operators } }
  },
}
