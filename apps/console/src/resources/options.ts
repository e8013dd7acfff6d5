import { keepPreviousData } from '@tanstack/react-query'
import { isDeviceKind, type Resource } from '@backhaul/contract'
import { resources } from '@backhaul/contract/resources'
import { api } from '../app/api.ts'
import { useSession } from '../app/session.ts'
import type { NamedObject, ObjectSource } from '../ui/form/ReferenceSelect.tsx'
import type { ResourceProcedures } from '../ui/resource/resource-page-props.ts'
import { devicesOf, offeredMax } from './device-source.ts'

function useInventories(search: string): readonly NamedObject[] {
  const { inventories } = useSession().user
  return inventories.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())).slice(0, offeredMax)
}

/** Returns the source of the objects of a kind. */
export function optionsOf(kind: string): ObjectSource {
  if (kind === 'inventory') return { useObjects: useInventories }
  if (isDeviceKind(kind)) return devicesOf(kind)
  const [area, spec] = Object.entries(resources as unknown as Record<string, Resource>).find(([, one]) => one.kind === kind) ?? []
  if (area === undefined || spec === undefined) throw new Error(`There is no resource ${kind}.`)
  const { list } = (api as unknown as Record<string, ResourceProcedures>)[area]!
  const [name] = spec.unique as [string]
  return {
    useObjects(search) {
      const { data } = list.useQuery({ searchKey: name, searchValue: search, limit: offeredMax }, { placeholderData: keepPreviousData })
      return (data?.items ?? []).map((row) => ({ id: row.id, name: String(row[name]) }))
    },
  }
}
