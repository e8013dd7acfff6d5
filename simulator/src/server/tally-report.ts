import type { ServerReport, TallyReport } from '@backhaul/device-link'
import type { ServerModel } from './models.ts'

interface Hardware {
  readonly model: ServerModel
  readonly tallyBroken: boolean
  readonly audioBroken: boolean
}

/** The tally interfaces of a server are wired to the sources of its vision mixer. */
export const createTallies = ({ tallies }: ServerModel): readonly TallyReport[] =>
  Array.from({ length: tallies }, (_, index) => ({ number: index + 1, name: `CAM ${index + 1}`, state: 'off' }))

export const hardwareReport = ({ model, tallyBroken, audioBroken }: Hardware): Pick<ServerReport, 'tallyHwStatus' | 'audioHwStatus'> => ({
  tallyHwStatus: model.tallies === 0 ? 'none' : tallyBroken ? 'failed' : 'ok',
  audioHwStatus: model.ifbLines.V2 === 0 ? 'none' : audioBroken ? 'failed' : 'ok',
})
