import type { IncomingMessage } from 'node:http'
import { mainWorldId, worldHeader } from '@backhaul/simulation'
import { simulationError } from './simulation-error.ts'

/** Browsers resolve all names below `localhost` to this machine, and keep the cookies of each of them apart. Each is the name of a world. */
const worldHost = /^(.{1,200})\.localhost(?::\d{1,5})?$/i

/** Returns the id of the world that a request names by its host or by the header; that of the main world without one. */
export function worldIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const byHost = worldHost.exec(headers.host ?? '')?.[1]?.toLowerCase()
  const header = headers[worldHeader]
  const byHeader = typeof header === 'string' && header !== '' ? header : undefined
  if (byHost !== undefined && byHeader !== undefined && byHost !== byHeader) throw simulationError('TWO_WORLDS')
  return byHost ?? byHeader ?? mainWorldId
}
