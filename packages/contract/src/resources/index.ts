import * as aiSettings from './ai-settings.ts'
import * as groups from './groups.ts'
import * as management from './management.ts'
import * as organisations from './organisations.ts'
import * as platform from './platform.ts'
import * as softwareVersions from './software-versions.ts'

/** Every plain resource, by the name of its area: `contract.usageProfiles.list`. */
export const resources = { ...groups, ...management, ...organisations, ...aiSettings, ...platform, ...softwareVersions }
export type Resources = typeof resources
