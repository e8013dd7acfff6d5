import { memberCall, type MemberKind, type Resource } from '@backhaul/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import type { Assigned } from '../app/AssignedUnits.tsx'
import type { Procedure } from '../ui/command/use-command.ts'
import { ObjectSelect } from '../ui/form/ObjectSelect.tsx'
import type { PagedProcedure } from '../ui/list/paged-rows.ts'
import { AssignedSection, type SelectProps } from './AssignedSection.tsx'
import { devicesOfInventory, type GroupedKind } from './device-source.ts'

/** The lists of a resource's members by the names of their calls, and the calls by which users join and leave. */
export type MemberProcedures = Readonly<Record<string, PagedProcedure<Assigned> & Procedure<any, unknown>>>

/** The calls by which devices of a kind join and leave a group. */
const devices = {
  unit: { access: 'units.administer', calls: api.units, id: 'unitId' },
  channel: { access: 'channels.administer', calls: api.channels, id: 'channelId' },
  videoReturn: { access: 'videoReturn.administer', calls: api.videoReturn, id: 'videoReturnId' },
} as const satisfies Record<GroupedKind, object>

interface MembersProps {
  resource: Resource
  procedures: MemberProcedures
  row: { readonly id: string; readonly inventoryId?: unknown }
  onChanged: () => void
}

/** Lists the devices and the users of a group, adds devices of its inventory and removes members. */
export function MembersSection({ resource, ...props }: MembersProps) {
  return Object.entries<MemberKind>(resource.members ?? {}).map(([part, kind]) =>
    kind === 'user' ? (
      <Users key={part} {...props} part={part} access={resource.access.write} />
    ) : (
      <Devices key={part} {...props} part={part} kind={kind} />
    ),
  )
}

type PartProps = Omit<MembersProps, 'resource'> & { part: string }

// No call lists the users that could be added. Here the users of the group are listed, and leave.
function Users({ part, access, procedures, row, onChanged }: PartProps & { access: Resource['access']['write'] }) {
  const { t } = useTranslation('kit')
  return (
    <AssignedSection
      title={t('members.user')}
      list={procedures[memberCall(part)]!}
      resourceId={row.id}
      access={access}
      remove={{ procedure: procedures['removeUser']!, input: (userId) => ({ resourceId: row.id, userId }) }}
      onChanged={onChanged}
    />
  )
}

function Devices({ part, kind, procedures, row, onChanged }: PartProps & { kind: GroupedKind }) {
  const { t } = useTranslation('kit')
  const { access, calls, id } = devices[kind]
  const input = (deviceId: string) => ({ groupId: row.id, [id]: deviceId })
  return (
    <AssignedSection
      title={t(`members.${kind}`)}
      list={procedures[memberCall(part)]!}
      resourceId={row.id}
      access={access}
      add={{
        procedure: calls.addToGroup as Procedure<any, unknown>,
        input,
        renderSelect: (props) => <DeviceSelect {...props} kind={kind} inventoryId={String(row.inventoryId)} />,
      }}
      remove={{ procedure: calls.removeFromGroup as Procedure<any, unknown>, input }}
      onChanged={onChanged}
    />
  )
}

/** Selects a device of the inventory of a group by its name. */
function DeviceSelect({ kind, inventoryId, excluded, ...props }: SelectProps & { kind: GroupedKind; inventoryId: string }) {
  const { t } = useTranslation('kit')
  const [search, setSearch] = useState<string | null>(null)
  // oxlint-disable-next-line react/hooks -- a section is of the same kind each time
  const found = devicesOfInventory(kind, inventoryId).useObjects(search?.trim() ?? '')
  return (
    <ObjectSelect
      {...props}
      label={t(`addMember.${kind}`)}
      search={search}
      onSearch={setSearch}
      offered={found.filter(({ id }) => !excluded.includes(id))}
      nothingFound={t('resource.nothingFound')}
    />
  )
}
