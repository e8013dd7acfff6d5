export * from './alerts-of.ts'
export { alertGroupOf, completeRules, defaultAlertRules, rulesOfUnits, verificationMs } from './rules.ts'
export * from './severity.ts'
