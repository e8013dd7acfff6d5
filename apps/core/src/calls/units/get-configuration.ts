import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { configurationOf } from './apply-settings.ts'

export const getConfiguration: Handle<typeof calls.getConfiguration> = ({ unit, ctx }) => configurationOf(unit, ctx)
