import type { IfbCallReport, ServerReport, ServerSettings } from '@backhaul/device-link'
import type { ServerModel } from './models.ts'

/** A call on a line. `missed`: checks without sound of the unit. `answeredMs`: a number that rings answers at this time. */
export interface IfbCall extends IfbCallReport {
  readonly missed: number
  readonly answeredMs: number
}

interface Lines {
  readonly model: ServerModel
  readonly settings: Required<ServerSettings>
  readonly calls: readonly IfbCall[]
}

/** The number of lines in the mode of the server. */
export const linesOf = ({ model, settings }: Pick<Lines, 'model' | 'settings'>): number => model.ifbLines[settings.ifbMode]

export const ifbReport = (server: Lines): NonNullable<ServerReport['ifb']> => ({
  lines: linesOf(server),
  calls: server.calls.map(({ line, roomId, channelId, unitId, intercom, participantId, state, speaking }) => ({
    line,
    roomId,
    channelId,
    unitId,
    intercom,
    participantId,
    state,
    speaking,
  })),
})
