import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const getCertificate: Handle<typeof calls.getCertificate> = ({ unit, fail }) => {
  if (unit.state.hasCertificate !== true) throw fail('CERTIFICATE_NOT_FOUND')
  return { deviceId: unit.id, serialNumber: unit.stored.serialNumber, reportedAt: unit.seenAt }
}
