import type { Mix } from './mix.ts'
export const createDemoMix = (_seed: number): Mix => ({ adopt: () => [], direct() {} })
