import type { calls } from '@backhaul/contract/units'
import { refuseCertificateDeletion } from '@backhaul/rules/units'
import { CallError } from '../../call-error.ts'
import type { Handle } from '../../http/handle.ts'

export const deleteCertificate: Handle<typeof calls.deleteCertificate> = async ({ unit, ctx, changed, fail, refuse, command }) => {
  refuse(refuseCertificateDeletion(ctx.registry.unitDetails(unit)))
  try {
    const entry = await command({ kind: 'deleteCertificate' })
    changed({ certificate: true }, { certificate: false })
    return entry
  } catch (error) {
    const isRejected = error instanceof CallError && error.code === 'DEVICE_REJECTED'
    throw isRejected ? fail('CERTIFICATE_DELETION_FAILED', error.params) : error
  }
}
