import { fetch } from './fetch.ts'
import { status } from './status.ts'

export const channels = { fetch, status }
