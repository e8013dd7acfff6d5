import { CallError } from '../../call-error.ts'

/** Refuses a change that is based on an older version of an object, before anything else about it is checked. */
export function refuseOldVersion({ stored }: { readonly stored: { readonly version: number } }, version: number | undefined): void {
  if (version !== undefined && version !== stored.version) throw new CallError('CONFIGURATION_CHANGED')
}
