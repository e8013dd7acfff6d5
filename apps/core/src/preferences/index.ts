import { get } from './get.ts'
import { update } from './update.ts'

export const preferences = { get, update }
