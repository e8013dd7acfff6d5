/** Method and path of every call of the simulation, made from its contract by the build (simulation-data.ts). */
declare module 'virtual:backhaul-simulation-routes' {
  import type { Routes } from '@backhaul/client'
  export const routes: Routes
}
