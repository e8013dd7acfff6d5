/** Method and path of every call, made from the contract by the build (rest-routes.ts). */
declare module 'virtual:backhaul-routes' {
  import type { Routes } from '@backhaul/client'
  export const routes: Routes
}
