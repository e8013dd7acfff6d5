import * as management from './management.ts'
import * as platform from './platform.ts'

/** Every plain resource, by the name of its area: `contract.usageProfiles.list`. */
export const resources = { ...management, ...platform }
export type Resources = typeof resources
