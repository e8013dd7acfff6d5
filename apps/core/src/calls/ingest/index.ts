export { associate } from './associate.ts'
export { dissociate } from './dissociate.ts'
export { getAssociation } from './get-association.ts'
export { listServers } from './list-servers.ts'
