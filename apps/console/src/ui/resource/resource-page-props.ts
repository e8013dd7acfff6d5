import type { Resource } from '@backhaul/contract'
import type { ReactNode } from 'react'
import type { Procedure } from '../command/use-command.ts'
import type { FieldValue } from '../form/field-value.ts'
import type { NamedObject, ObjectSource } from '../form/ReferenceSelect.tsx'
import type { GridColumn } from '../grid/column.ts'
import type { PagedProcedure } from '../list/paged-rows.ts'

/** An object of any resource: its fields and those that the core adds. */
export type ResourceRow = {
  readonly id: string
  readonly isDefault: boolean
  readonly usedBy: number
  readonly version: number
} & Readonly<Record<string, FieldValue>>

/** The names of the objects that the fields of an object refer to, by id. */
export const namesOf = (row: ResourceRow | null): Readonly<Record<string, string>> =>
  (row as { readonly names?: Readonly<Record<string, string>> } | null)?.names ?? {}

/** The calls of a resource, e.g. `api.modemVendors`. */
export interface ResourceProcedures {
  readonly list: PagedProcedure<ResourceRow>
  /** Of a resource with `inInventory`. */
  readonly listInInventory?: PagedProcedure<ResourceRow>
  readonly get: {
    useQuery(
      input: { resourceId: string },
      options: { enabled: boolean },
    ): { readonly data: ResourceRow | undefined; readonly isError: boolean; refetch(): Promise<{ readonly data: ResourceRow | undefined }> }
  }
  readonly create: Procedure<any, ResourceRow>
  readonly update: Procedure<any, ResourceRow>
  readonly delete: Procedure<any, unknown>
  /** Of a resource with this action. */
  readonly setDefault?: Procedure<{ resourceId: string }, unknown>
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
  /** The unit of measurement of a number field. `value` is that of the field that decides it. */
  unit(key: string, value: string): string
}

export interface ResourcePageProps {
  resource: Resource
  procedures: ResourceProcedures
  text: ResourceText
  /** Finds the objects that a field may refer to, by their kind. */
  options?: Readonly<Record<string, ObjectSource>>
  /** The inventory of a resource that belongs to one. */
  within?: { readonly inventoryId: string }
  /** The inventories to one of which the user may limit the list of a resource with `inInventory`. */
  inventories?: readonly NamedObject[]
  /** Further controls at the right end of the title line. */
  tools?: ReactNode
  /** A further section in the panel of an object. It reports a change of the object. */
  details?: ((row: ResourceRow, onChanged: () => void) => ReactNode) | undefined
  /** Replaces the column of a field, by its key. */
  columns?: Readonly<Record<string, Partial<GridColumn<ResourceRow>>>>
}
