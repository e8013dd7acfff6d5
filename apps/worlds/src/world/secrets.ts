import { secretNames } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'

/** The names of the API, and that of the second address of a destination on the device link. */
const names = new Set([...secretNames(contract), 'backupUrl'])

/** The places of an address that have a user, a key in the query, or a key behind the application of RTMP. */
const keys = [
  /^[^\s/@]+:[^\s/@]*@[^\s@]/,
  /\w:\/\/[^\s/?#@]+@/,
  /\w:\/\/\S*[?&;](?:\w*key|\w*token|pass\w*|pw|\w*secret|sig\w*|auth\w*|streamid)=/i,
  /\brtmps?:\/\/[^\s/]+\/[^\s/]+\/[^\s/]/i,
]

const hasKey = (text: string): boolean => (text.includes('://') || text.includes('@')) && keys.some((key) => key.test(text))

/** Whether a field has a value that no journal, trace or recording may show: by its name, or because it is an address with a key. */
export const isSecret = (name: string, value: unknown): boolean =>
  value !== null && (names.has(name) || (typeof value === 'string' && hasKey(value)))
