import { area } from '../call.ts'
import * as ingest from './ingest.calls.ts'

export const calls = area(ingest)
