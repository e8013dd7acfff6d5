import { get } from './get.ts'
import { status } from './status.ts'

export const servers = { get, status }
