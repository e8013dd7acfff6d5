export { createFleet, type Fleet } from './fleet/fleet.ts'
