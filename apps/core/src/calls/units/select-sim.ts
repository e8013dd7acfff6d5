import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const selectSim: Handle<typeof calls.selectSim> = ({ input, command }) =>
  command({ kind: 'selectSim', port: input.port, sim: input.activeSim })
