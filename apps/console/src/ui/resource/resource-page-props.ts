import type { Resource } from '@backhaul/contract'
import type { Procedure } from '../command/use-command.ts'
import type { GridColumn } from '../grid/column.ts'
import type { PagedProcedure } from '../list/paged-rows.ts'

/** An object of any resource: its fields and those that the core adds. */
export type ResourceRow = { readonly id: string; readonly isDefault: boolean; readonly usedBy: number } & Readonly<Record<string, unknown>>

/** The calls of a resource, e.g. `api.modemVendors`. */
export interface ResourceProcedures {
  readonly list: PagedProcedure<ResourceRow>
  readonly create: Procedure<any, unknown>
  readonly update: Procedure<any, unknown>
  readonly delete: Procedure<any, unknown>
}

export interface ResourceText {
  readonly title: string
  readonly empty: string
  /** The title of the panel that creates an object. */
  readonly create: string
  /** The label of a field. */
  field(key: string): string
  /** The text of a value of a select field. */
  value(key: string, value: string): string
}

export interface ResourcePageProps {
  resource: Resource
  procedures: ResourceProcedures
  text: ResourceText
  /** The inventory of a resource that belongs to one. */
  within?: { readonly inventoryId: string }
  /** Replaces the column of a field, by its key. */
  columns?: Readonly<Record<string, Partial<GridColumn<ResourceRow>>>>
}
