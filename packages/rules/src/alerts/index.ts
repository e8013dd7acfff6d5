export * from './alerts-of.ts'
export { alertGroupOf, completeRules, defaultAlertRules, rulesOfUnits } from './rules.ts'
export * from './severity.ts'
