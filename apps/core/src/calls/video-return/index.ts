import { administration } from '../../devices/registry/administration.ts'

export const updateForAdmin = administration.videoReturn.update

export { getCapabilities } from './get-capabilities.ts'
export { getSharing } from './get-sharing.ts'
export { listForUnit } from './list-for-unit.ts'
export { listInputSources } from './list-input-sources.ts'
export { listIps } from './list-ips.ts'
export { listOfGroup } from './list-of-group.ts'
export { setInputSource } from './set-input-source.ts'
export { setSharing } from './set-sharing.ts'
export { update } from './update.ts'
