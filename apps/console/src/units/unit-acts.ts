import type { TransmissionMode, UnitRow } from '@backhaul/contract/units'
import { streamTransition } from '@backhaul/rules/transitions'
import type { UnitTransitions } from './unit-transitions.ts'

/** The calls the acts need; the console's client has them. */
export interface UnitCalls {
  start(input: { unitId: string; channelId?: string }): Promise<UnitRow>
  stopStreaming(input: { unitId: string }): Promise<UnitRow>
  startMultiCamera(input: { unitId: string; channelIds: string[] }): Promise<UnitRow>
  setVirtualChannel(input: { unitId: string; virtualChannelName: string }): Promise<UnitRow>
  setTransmissionMode(input: { unitId: string; transmissionMode: TransmissionMode }): Promise<UnitRow>
  reboot(input: { unitId: string }): Promise<UnitRow>
}

interface ActsDeps {
  calls: UnitCalls
  transitions: UnitTransitions
  onDone(act: keyof UnitCalls, unit: UnitRow): void
  onFailed(act: keyof UnitCalls, unit: UnitRow, error: unknown): void
}

/**
 * What a user does to a unit. The answer isn't put into the live rows: those come from the stream alone, which knows
 * the order of changes. A start or stop keeps its control waiting until the unit followed.
 */
export function createUnitActs({ calls, transitions, onDone, onFailed }: ActsDeps) {
  async function run(act: keyof UnitCalls, unit: UnitRow, call: () => Promise<UnitRow>): Promise<boolean> {
    try {
      onDone(act, await call())
      return true
    } catch (error) {
      onFailed(act, unit, error)
      return false
    }
  }

  async function inTransition(
    act: keyof UnitCalls,
    unit: UnitRow,
    wanted: 'running' | 'stopped',
    call: () => Promise<UnitRow>,
  ): Promise<boolean> {
    transitions.begin(unit.uniqueId, 'isTransition', streamTransition(wanted, unit.transmissionMode))
    const succeeded = await run(act, unit, call)
    if (!succeeded) transitions.cancel(unit.uniqueId, 'isTransition')
    return succeeded
  }

  return {
    start: (unit: UnitRow) => inTransition('start', unit, 'running', () => calls.start({ unitId: unit.uniqueId })),
    stop: (unit: UnitRow) => inTransition('stopStreaming', unit, 'stopped', () => calls.stopStreaming({ unitId: unit.uniqueId })),
    startMultiCamera: (unit: UnitRow, channelIds: string[]) =>
      inTransition('startMultiCamera', { ...unit, transmissionMode: 'Live' }, 'running', () =>
        calls.startMultiCamera({ unitId: unit.uniqueId, channelIds }),
      ),
    selectChannel: (unit: UnitRow, virtualChannelName: string) =>
      run('setVirtualChannel', unit, () => calls.setVirtualChannel({ unitId: unit.uniqueId, virtualChannelName })),
    setTransmissionMode: (unit: UnitRow, transmissionMode: TransmissionMode) =>
      run('setTransmissionMode', unit, () => calls.setTransmissionMode({ unitId: unit.uniqueId, transmissionMode })),
    reboot: (unit: UnitRow) => run('reboot', unit, () => calls.reboot({ unitId: unit.uniqueId })),
  }
}
export type UnitActs = ReturnType<typeof createUnitActs>
