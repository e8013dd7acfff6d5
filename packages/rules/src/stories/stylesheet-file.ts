import { refusal, type Refusal } from '../refusal.ts'

/** R-113, E-007: returns why a file cannot be uploaded as a stylesheet; null when it can. */
export const refuseStylesheetFile = (name: string): Refusal<'FILE_TYPE_NOT_SUPPORTED'> | null =>
  /.\.xslt?$/i.test(name) ? null : refusal('FILE_TYPE_NOT_SUPPORTED')
