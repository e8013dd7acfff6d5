import { compactModels } from './compact.ts'
import { fieldModels } from './field.ts'
import { fixedModels } from './fixed.ts'
import type { UnitModel } from './model.ts'

export const models: Readonly<Record<string, UnitModel>> = { ...fieldModels, ...compactModels, ...fixedModels }

/** Returns the model by name. Throws for an unknown one: a device that behaves like another model would mislead. */
export function modelOf(name: string): UnitModel {
  const model = models[name]
  if (model === undefined) throw new RangeError(`No such model: ${name}.`)
  return model
}
