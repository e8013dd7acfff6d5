import type { calls } from '@backhaul/contract/servers'
import type { Handle } from '../../http/handle.ts'

const unknown = { model: null, cpu: null, cores: null, memoryMb: null, diskMb: null, os: null }

export const getSpecifications: Handle<typeof calls.getSpecifications> = ({ server }) => server.state.specifications ?? unknown
