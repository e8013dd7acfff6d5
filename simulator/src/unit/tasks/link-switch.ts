import type { Command } from '@backhaul/device-link'
import { report } from '../../device/step.ts'
import { changeModem } from '../links.ts'
import type { UnitState } from '../state.ts'
import { noActivity, succeeded, type TaskType } from '../task-type.ts'

/** Returns the links that a command enables or disables, as far as they differ from it. */
export function switchesOf({ modems }: UnitState, command: Command): readonly { readonly port: number; readonly enabled: boolean }[] {
  const wanted = command.kind === 'setLinkEnabled' ? [command] : command.kind === 'configure' ? (command.settings.interfaces ?? []) : []
  return wanted.filter(({ port, enabled }) => modems.some((modem) => modem.port === port && modem.enabled !== enabled))
}

/** Enables or disables links (R-228: up to one minute). */
export const linkSwitch: TaskType = {
  phases: [{ name: 'switching', ms: [5000, 60_000] }],
  stopPhase: null,
  activity: noActivity,
  ports: (unit, command) => switchesOf(unit, command).map(({ port }) => port),
  end(unit, step, { command }) {
    const switches = switchesOf(unit, command)
    for (const { port, enabled } of switches) changeModem(unit, port, step.nowMs, { enabled })
    const { setup } = unit
    const interfaces = setup.settings.interfaces.map((one) => ({ ...one, ...switches.find(({ port }) => port === one.port) }))
    for (const { port, enabled } of switches) if (!interfaces.some((one) => one.port === port)) interfaces.push({ port, enabled })
    unit.setup = { ...setup, settings: { ...setup.settings, interfaces } }
    report(step, { settings: { interfaces } })
    return succeeded
  },
}
