import type { GraphicsTemplate } from '@backhaul/contract/graphics'

/** The state of a job at the provider. `appId`: the composition there. */
export type ProviderJob =
  | { readonly status: 'running'; readonly percent: number }
  | { readonly status: 'done'; readonly appId: string }
  | { readonly status: 'failed' }

export interface NewGraphics {
  /** Our id of the composition, unique at the provider. */
  readonly id: string
  readonly inventoryId: string
  readonly name: string
  readonly templateId: string
}

/** A service that makes graphics. The core is built with one; the built-in provider needs no network. */
export interface GraphicsProvider {
  templates(inventoryId: string): Promise<readonly GraphicsTemplate[]>
  /** Begins to create a composition, and returns the id of the job. */
  create(graphics: NewGraphics, now: number): Promise<string>
  jobStatus(jobId: string, now: number): Promise<ProviderJob>
  /** Deletes a composition. One that the provider does not have is deleted already. */
  remove(appId: string): Promise<void>
}
