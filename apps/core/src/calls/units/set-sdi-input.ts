import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { applySwitcher } from './apply-switcher.ts'

export const setSdiInput: Handle<typeof calls.setSdiInput> = (args) => applySwitcher(args, { inputSdi: args.input.inputSdi })
