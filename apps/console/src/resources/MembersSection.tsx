import { memberCall, type MemberKind, type Resource } from '@backhaul/contract'
import { Select } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import type { Assigned } from '../app/AssignedUnits.tsx'
import type { Procedure } from '../ui/command/use-command.ts'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import type { PagedProcedure } from '../ui/list/paged-rows.ts'
import { AssignedSection, type SelectProps } from './AssignedSection.tsx'

/** The lists of a resource's members by the names of their calls, and the calls by which users join and leave. */
export type MemberProcedures = Readonly<Record<string, PagedProcedure<Assigned> & Procedure<any, unknown>>>

interface Device {
  readonly id: string
  readonly name: string
  readonly inventories: readonly string[]
}

/** How devices of a kind are found by their names, and the calls by which they join and leave a group. */
const devices = {
  unit: {
    access: 'units.administer',
    calls: api.units,
    id: 'unitId',
    deviceOf: (row: any): Device => ({ ...row, id: row.uniqueId }),
  },
  channel: {
    access: 'channels.administer',
    calls: api.channels,
    id: 'channelId',
    deviceOf: (row: any): Device => ({ ...row, id: row.channelId, name: row.channelName }),
  },
  videoReturn: {
    access: 'videoReturn.administer',
    calls: api.videoReturn,
    id: 'videoReturnId',
    deviceOf: (row: any): Device => ({ ...row, id: row.uniqueId }),
  },
} as const

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

function Devices({ part, kind, procedures, row, onChanged }: PartProps & { kind: Exclude<MemberKind, 'user'> }) {
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
        renderSelect: (props) => <DeviceSelect {...props} kind={kind} inventoryId={row.inventoryId} />,
      }}
      remove={{ procedure: calls.removeFromGroup as Procedure<any, unknown>, input }}
      onChanged={onChanged}
    />
  )
}

const offeredMax = 100

/** Selects a device of an inventory by its name; typing finds those that are not offered at first. */
function DeviceSelect({
  kind,
  inventoryId,
  reason,
  excluded,
  onSelect,
}: SelectProps & { kind: keyof typeof devices; inventoryId: unknown }) {
  const { t } = useTranslation('kit')
  const [search, setSearch] = useState('')
  const { calls, deviceOf } = devices[kind]
  // oxlint-disable-next-line react/hooks -- a section is of the same kind each time
  const { data } = (calls.listPage as unknown as PagedProcedure<object>).useQuery(
    { searchValue: search.trim(), limit: offeredMax },
    { placeholderData: keepPreviousData },
  )
  const offered = (data?.items ?? [])
    .map(deviceOf)
    .filter(({ id, inventories }) => inventories.includes(String(inventoryId)) && !excluded.includes(id))
  const label = t(`addMember.${kind}`)
  return (
    <DisabledReason field reason={reason}>
      <Select
        size="xs"
        aria-label={label}
        placeholder={label}
        data={offered.map(({ id, name }) => ({ value: id, label: name }))}
        value={null}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        filter={({ options }) => options}
        onChange={(chosen) => {
          if (chosen !== null) onSelect(chosen)
          setSearch('')
        }}
        nothingFoundMessage={t('resource.nothingFound')}
        comboboxProps={{ shadow: 'md' }}
      />
    </DisabledReason>
  )
}
