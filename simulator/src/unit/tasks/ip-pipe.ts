import { session } from './session.ts'

/** A pipe to the network of a server, below 1 Mbps. Its activity has the name of the control pipe that it uses. */
export const ipPipe = session(
  () => 'l2ControlPipe',
  (command) => ({ id: command.kind === 'startIpPipe' ? command.serverId : '', via: 'ipPipe' }),
)
