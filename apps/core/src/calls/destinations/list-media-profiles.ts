import type { calls } from '@backhaul/contract/destinations'
import { defaultMediaProfiles } from '@backhaul/rules/destinations'
import type { Handle } from '../../http/handle.ts'

export const listMediaProfiles: Handle<typeof calls.listMediaProfiles> = () => ({ profiles: [...defaultMediaProfiles] })
