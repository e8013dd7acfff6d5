import { refusal, type Refusal } from '../refusal.ts'

/** returns why an object of a plain resource cannot be deleted; null when it can. */
export const refuseDelete = ({
  isDefault,
  usedBy,
}: {
  isDefault: boolean
  usedBy: number
}): Refusal<'RESOURCE_IS_DEFAULT' | 'RESOURCE_IN_USE'> | null =>
  isDefault ? refusal('RESOURCE_IS_DEFAULT') : usedBy > 0 ? refusal('RESOURCE_IN_USE', { usedBy }) : null
