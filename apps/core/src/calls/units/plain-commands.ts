import type { calls } from '@backhaul/contract/units'
import type { Command, CommandKind } from '@backhaul/device-link'
import type { Handle } from '../../http/handle.ts'

type Named = keyof typeof calls & CommandKind
type CommandOf<Kind extends CommandKind> = Extract<Command, { kind: Kind }>
type ArgsOf<Name extends Named> = Parameters<Handle<(typeof calls)[Name]>>[0]

/** The calls whose input, without the unit, is the command of the same name. */
type Plain = {
  [Name in Named]: Omit<ArgsOf<Name>['input'], 'unitId'> extends Omit<CommandOf<Name>, 'kind'> ? Name : never
}[Named]

/** Returns the handler of a call that sends its input to the unit, and refuses nothing by itself. */
const plain = <Name extends Plain>(kind: Name) =>
  (({ input, command }: { input: { unitId: string }; command: (one: Command) => Promise<unknown> }) => {
    const { unitId: _, ...fields } = input
    return command({ kind, ...fields } as Command)
  }) as unknown as Handle<(typeof calls)[Name]>

export const cancelUpload = plain('cancelUpload')
export const connectWifi = plain('connectWifi')
export const scanWifi = plain('scanWifi')
export const selectOperator = plain('selectOperator')
export const shutdown = plain('shutdown')
export const unpair = plain('unpair')
