import { compactModels } from './compact.ts'
import { fieldModels } from './field.ts'
import { fixedModels } from './fixed.ts'
import type { UnitModel } from './model.ts'

export const models: Readonly<Record<string, UnitModel>> = { ...fieldModels, ...compactModels, ...fixedModels }

/** Returns the model by name. An unknown model behaves like an LU-300, a plain field unit. */
export const modelOf = (name: string): UnitModel => models[name] ?? (fieldModels['LU-300'] as UnitModel)
