export * from './expiry-flags.ts'
