/** The pages of the plain resources, made from the contract by the build (resource-pages.ts). */
declare module 'virtual:backhaul-resource-pages' {
  import type { Access } from '@backhaul/contract'
  import type { Resources } from '@backhaul/contract/resources'
  import type { Namespace } from './routes/page.ts'

  interface ResourcePageInfo {
    readonly area: keyof Resources
    readonly path: string
    /** The access that reading the objects requires. */
    readonly access: Access
    /** The namespace of its texts. */
    readonly namespace: Namespace
    /** Whether its objects are assigned to units. */
    readonly isAssigned: boolean
  }
  export const resourcePages: readonly ResourcePageInfo[]
}
