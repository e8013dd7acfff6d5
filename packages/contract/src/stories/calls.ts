import { area } from '../call.ts'
import * as integration from './integration.calls.ts'
import * as stories from './stories.calls.ts'

export const calls = area(stories, integration)
