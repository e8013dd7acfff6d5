import { MultiSelect, Select } from '@mantine/core'
import { p2pGroupsMax, type P2pLink } from '@backhaul/contract/p2p'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useCommand } from '../../ui/command/use-command.ts'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { SaveButton } from '../../ui/SaveButton.tsx'
import classes from './p2p.module.css'

interface P2pGroupsFormProps {
  name: string
  link: P2pLink
  onChanged: () => void
}

const isSame = (one: readonly string[], other: readonly string[]) => one.length === other.length && one.every((id) => other.includes(id))

/** API-288 to API-290: the groups whose channels may be the target of a link, and the one that is offered first. */
export function P2pGroupsForm({ name, link, onChanged }: P2pGroupsFormProps) {
  const { t } = useTranslation('p2p')
  const [groupIds, setGroupIds] = useState(link.groups)
  const [selected, setSelected] = useState(link.selectedGroupId)
  const groups = api.groups.list.useQuery({})
  const data = (groups.data ?? []).map(({ id, name: label }) => ({ value: id, label }))
  const save = useCommand(api.p2p.setGroups, {
    access: 'channels.configure',
    about: name,
    failed: (reason) => t('failed', { name, reason }),
    done: () => t('groupsSaved', { name }),
  })
  // A group that is no longer among the groups of the link cannot be offered first.
  const selectedGroupId = selected !== null && groupIds.includes(selected) ? selected : null
  const isChanged = !isSame(groupIds, link.groups) || selectedGroupId !== link.selectedGroupId
  useUnsaved(isChanged)
  const apply = async () => {
    if ((await save.run({ channelId: link.channelId, groupIds, selectedGroupId })) !== null) onChanged()
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void apply()
      }}
    >
      <MultiSelect
        label={t('groups')}
        description={t('groupsHelp')}
        data={data}
        value={groupIds}
        onChange={setGroupIds}
        placeholder={groupIds.length === 0 ? t('allGroups') : ''}
        nothingFoundMessage={t('noGroup')}
        maxValues={p2pGroupsMax}
        limit={100}
        searchable
        openOnFocus={false}
        data-autofocus
        hidePickedOptions
      />
      {groupIds.length > 0 && (
        <Select
          label={t('selectedGroup')}
          data={data.filter(({ value }) => groupIds.includes(value))}
          value={selectedGroupId}
          onChange={setSelected}
          placeholder={t('noneFirst')}
          clearable
        />
      )}
      <SaveButton ms="auto" isChanged={isChanged} pending={save.isPending} reason={save.reason}>
        {t('saveGroups')}
      </SaveButton>
    </form>
  )
}
