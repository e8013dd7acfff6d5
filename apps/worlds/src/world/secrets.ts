import { secretNames } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'

/** The names of the API, and that of the second address of a destination on the device link. */
const names = new Set([...secretNames(contract), 'backupUrl'])

/** Whether a field of this name has a value that no journal, trace or recording may show. */
export const isSecret = (name: string): boolean => names.has(name)
