import { contract } from '@backhaul/contract/contract'
import { version } from '../version.ts'
import { openapi } from './openapi.ts'

process.stdout.write(`${JSON.stringify(openapi(contract, version), null, 2)}\n`)
