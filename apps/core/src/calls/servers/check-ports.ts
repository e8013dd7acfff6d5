import { type IpPipeSettings, isSamePort, samePort } from '@backhaul/contract/servers'
import { InvalidInput } from '../../call-error.ts'
import type { ServerRecord } from '../../devices/registry/record.ts'
import { given } from './apply-settings.ts'
import { ipPipeSettings } from './settings-of.ts'

type Ports = Partial<Pick<IpPipeSettings, 'port' | 'registrationServerPort'>>

/** Refuses a change that gives the IP pipe and the registration server of a hub the same port, by one of them alone too. */
export function checkPorts(server: ServerRecord, change: { [Key in keyof Ports]: Ports[Key] | undefined }): void {
  const before: Ports = ipPipeSettings(server)
  const ports = { ...before, ...given(change) }
  const isChanged = ports.port !== before.port || ports.registrationServerPort !== before.registrationServerPort
  if (isChanged && isSamePort(ports)) throw new InvalidInput([samePort])
}
