export { createFleet, type Fleet, type FleetOptions, type FleetStats } from './fleet/fleet.ts'
export { type LinkEvent, maintainLink } from './link/websocket.ts'
export { modelNames } from './models/models.ts'
export { type WorkloadName, workloadNames } from './workload/workload.ts'
