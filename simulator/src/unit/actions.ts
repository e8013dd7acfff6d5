import type { Command } from '@backhaul/device-link'
import type { DeviceAction, UnitAction } from '../device/actions.ts'
import { report } from '../device/step.ts'
import { batteryReport, withPercent } from './battery.ts'
import { takeCommand } from './commands/commands.ts'
import { changeModem, modemOf } from './links.ts'
import { batteryFromNow, powerOff, powerOn, restart } from './power.ts'
import { startForwarding } from './recording.ts'
import { drive, movedTo, park, positionReport } from './route.ts'
import { failTask } from './run-tasks.ts'
import type { Draft, UnitStep } from './state.ts'
import { filled, storageReport, withFiles, withoutFiller } from './storage.ts'
import { taskOf } from './tasks.ts'

/** Units §8: a failed upgrade without a code of its own. */
const otherUpgradeProblem = -1

type Of<Do extends UnitAction['do']> = Extract<UnitAction, { do: Do }>
type Apply<Do extends UnitAction['do']> = (unit: Draft, step: UnitStep, action: Of<Do>) => void

function setCharging(unit: Draft, step: UnitStep, charging: boolean): void {
  if (!unit.battery.present) return
  unit.battery = batteryFromNow(unit, step.nowMs, charging)
  report(step, { battery: batteryReport(unit.battery) })
  if (unit.power.state === 'on' && !charging && unit.battery.percent <= 0) powerOff(unit, step)
}

/** Actions on the case: they need no power. */
const onTheCase: { readonly [Do in UnitAction['do']]?: Apply<Do> } = {
  camera(unit, step, { connected }) {
    unit.cameraConnected = connected
    report(step, { cameraConnected: connected })
  },
  mains: (unit, step, { connected }) => setCharging(unit, step, connected),
  battery(unit, step, { percent }) {
    if (unit.battery.present) unit.battery = withPercent(unit.battery, percent, step.nowMs)
    setCharging(unit, step, unit.battery.charging)
  },
  modem(unit, step, { port, broken }) {
    changeModem(unit, port, step.nowMs, { broken })
  },
  simCards(unit, step, { port, inserted }) {
    const modem = modemOf(unit, port)
    if (modem === undefined) return
    const sims = [...modem.sims, ...modem.simsOut]
    changeModem(unit, port, step.nowMs, inserted ? { sims, simsOut: [] } : { sims: [], simsOut: sims })
  },
  weaken(unit, step, { port, db }) {
    changeModem(unit, port, step.nowMs, { weakenedDb: db })
  },
  move(unit, step, { lat, lng }) {
    unit.route = movedTo(unit.route, { lat, lng }, step.nowMs)
    unit.modemsDueMs = step.nowMs
    report(step, { position: positionReport(unit.route) })
  },
  fillCard(unit, step, { full }) {
    if (unit.storage === null) return
    unit.storage = full ? filled(unit.storage, step.nowMs) : withoutFiller(unit.storage)
    report(step, storageReport(unit.storage))
  },
  park(unit, step) {
    unit.route = park(unit.route, step.nowMs)
  },
  indoors(unit, step, { indoors }) {
    unit.route = { ...unit.route, fix: !indoors }
    report(step, { position: positionReport(unit.route) })
  },
  /** A person enters the pairing code of the installation at the unit. */
  pair(unit, step) {
    unit.firmware = { ...unit.firmware, paired: true }
    report(step, { paired: true })
  },
  powerOn(unit, step) {
    const { present, percent, charging } = unit.battery
    if (!present || percent > 0 || charging) powerOn(unit, step)
  },
  cleanCard(unit) {
    if (unit.storage !== null && !unit.storage.recording && unit.storage.upload === null) unit.storage = withFiles(unit.storage, [])
  },
}

const press = (unit: Draft, step: UnitStep, command: Command) => takeCommand(unit, step, null, command)

/** Actions on a running unit. One that it refuses has no effect. */
const onTheUnit: { readonly [Do in UnitAction['do']]?: Apply<Do> } = {
  powerOff: (unit, step) => powerOff(unit, step),
  start: (unit, step, { mode, channelIds }) => press(unit, step, { kind: 'startStream', mode, channelIds: [...channelIds] }),
  record: (unit, step) => press(unit, step, { kind: 'startStream', mode: 'storeAndForward', channelIds: [] }),
  forward(unit, step, { backlogMb }) {
    if (unit.storage === null) return
    unit.storage = { ...unit.storage, backlogMb: Math.max(unit.storage.backlogMb, backlogMb) }
    startForwarding(unit, step)
  },
  stop: (unit, step) => press(unit, step, { kind: 'stopStream' }),
  drive(unit, step) {
    unit.route = drive(unit.route, unit.model.speedKmh, step)
  },
  sim: (unit, step, { port, sim }) => press(unit, step, { kind: 'selectSim', port, sim }),
  upgrade: (unit, step, { swVersion }) => press(unit, step, { kind: 'upgrade', swVersion }),
  sendLogs: (unit, step, { channelId }) => press(unit, step, { kind: 'sendLogs', channelId }),
  databridge(unit, step, { gatewayId }) {
    press(unit, step, taskOf(unit, 'databridge') === undefined ? { kind: 'startDatabridge', gatewayId } : { kind: 'stopDatabridge' })
  },
  intercom(unit, step, { far }) {
    press(unit, step, far === null ? { kind: 'stopIntercom', intercom: 1 } : { kind: 'startIntercom', intercom: 1, far })
  },
  declare(unit, step, { status }) {
    unit.declared = status
    report(step, { status })
  },
  speedTest: (unit, step, { channelId }) => press(unit, step, { kind: 'startSpeedTest', channelId }),
  fail(unit, step, { task: kind, failure, upgradeCode }) {
    const task = taskOf(unit, kind)
    if (task === undefined || !task.answered) return
    const code = kind === 'upgrade' ? { upgradeCode: upgradeCode ?? otherUpgradeProblem } : {}
    if (failTask(unit, step, task, { failure, ...code })) restart(unit, step)
  },
}

/** Applies an action. A unit that is off, or that refuses, ignores it without a message. */
export function applyAction(unit: Draft, step: UnitStep, action: DeviceAction): void {
  const { do: name } = action as UnitAction
  const apply = (onTheCase[name] ?? (unit.power.state === 'on' ? onTheUnit[name] : undefined)) as Apply<typeof name> | undefined
  apply?.(unit, step, action as never)
}
