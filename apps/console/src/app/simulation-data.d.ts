/** Method and path of every call of the simulation, made from its contract by the build (simulation-data.ts). */
declare module 'virtual:backhaul-simulation-routes' {
  import type { Routes } from '@backhaul/client'
  export const routes: Routes
}

/** The JSON Schema of a fault, made by the build from its schema. */
declare module 'virtual:backhaul-fault-schema' {
  import type { FaultSchema } from '../desk/faults/fault-schema.ts'
  export const faultSchema: FaultSchema
}
