import * as z from 'zod'

/** The version of the object or configuration that a change is based on. Without it the change is made to any version. */
export const versioned = {
  version: z
    .int('integer')
    .min(0, 'min')
    .max(2 ** 31 - 1, 'max')
    .optional(),
}
