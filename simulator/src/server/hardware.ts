import type { ServerReport, ServerSettings } from '@backhaul/device-link'
import { draw, purposeOf } from '../chance.ts'
import type { ServerModel } from './models.ts'

const addressChance = purposeOf('addresses of a server')

interface Hardware {
  readonly key: number
  readonly model: ServerModel
  readonly settings: Required<ServerSettings>
}

export function specificationsReport({ model, settings: { cloud } }: Hardware): NonNullable<ServerReport['specifications']> {
  const { hardware, cpu, cores, memoryMb, diskMb } = model
  const isCloud = cloud !== null
  return {
    model: isCloud ? `${cloud.provider} ${cloud.instance}` : hardware,
    cpu: isCloud ? 'virtual' : cpu,
    cores,
    memoryMb,
    diskMb,
    os: 'Ubuntu 24.04',
  }
}

/** Returns the network interfaces: one for management, and those of the media ports that are in use. */
export function addressesReport({ key, model, settings }: Hardware): NonNullable<ServerReport['addresses']> {
  const { smpte, cloud } = settings
  const octet = (index: number) => 1 + Math.floor(draw({ key, nowMs: 0 }, addressChance, index) * 253)
  const network = cloud === null ? `10.${octet(0)}.${octet(1)}` : `172.31.${octet(1)}`
  const management = { name: 'eth0', ip: `${network}.${octet(2)}`, mask: '255.255.255.0', gateway: `${network}.1` }
  const media = model.smpte && cloud === null ? smpte.mediaPorts.filter(({ enabled }) => enabled) : []
  return [
    management,
    ...media.map(({ name, address }, index) => ({
      name,
      ...(address ?? { ip: `192.168.${100 + index}.${octet(3 + index)}`, mask: '255.255.255.0', gateway: `192.168.${100 + index}.1` }),
    })),
  ]
}
