import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const selectOperator: Handle<typeof calls.selectOperator> = ({ input, command }) =>
  command({ kind: 'selectOperator', port: input.port, operator: input.operator })
