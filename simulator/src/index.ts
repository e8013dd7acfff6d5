export { createFleet, type Fleet, type FleetOptions, type FleetStats } from './fleet/fleet.ts'
export type { WorkloadName } from './workload/workload.ts'
