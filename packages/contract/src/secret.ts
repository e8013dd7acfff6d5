import * as z from 'zod'
import { callsOf, type Contract } from './call.ts'

/** Returns the names of all fields that are marked as secrets in the inputs of a contract. */
export function secretNames(contract: Contract): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [, { input }] of callsOf(contract))
    if (input instanceof z.ZodObject)
      for (const [name, field] of Object.entries(input.shape)) if (field.meta()?.['writeOnly'] === true) names.add(name)
  return names
}
