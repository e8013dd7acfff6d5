import * as z from 'zod'
import { callsOf, type Contract } from './call.ts'

/** Returns the names of all fields that are marked as secrets in the inputs of a contract, also in objects within an input. */
export function secretNames(contract: Contract): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [, { input }] of callsOf(contract)) addNames(input, names)
  return names
}

const isMarked = (schema: unknown): boolean => schema instanceof z.ZodType && schema.meta()?.['writeOnly'] === true

/** Returns the schemas in a schema: itself, and those that it wraps as optional, nullable or with a default. */
function* layersOf(schema: unknown): Generator {
  yield schema
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) yield* layersOf(schema.unwrap())
}

function addNames(schema: unknown, names: Set<string>): void {
  for (const layer of layersOf(schema)) {
    if (layer instanceof z.ZodArray) addNames(layer.element, names)
    else if (layer instanceof z.ZodUnion) for (const option of layer.options) addNames(option, names)
    else if (layer instanceof z.ZodObject)
      for (const [name, field] of Object.entries(layer.shape))
        if ([...layersOf(field)].some(isMarked)) names.add(name)
        else addNames(field, names)
  }
}
