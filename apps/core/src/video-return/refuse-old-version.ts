import { CallError } from '../call-error.ts'
import type { VideoReturnRecord } from '../devices/record.ts'

/** Refuses a change that is based on an older configuration, before the device gets a command. */
export function refuseOldVersion({ stored }: VideoReturnRecord, version: number | undefined): void {
  if (version !== undefined && version !== stored.version) throw new CallError('CONFIGURATION_CHANGED')
}
