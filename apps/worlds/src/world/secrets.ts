import { secretNames } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'

const names = secretNames(contract)

/** Whether a field of this name has a value that no journal, trace or recording may show. */
export const isSecret = (name: string): boolean => names.has(name)
