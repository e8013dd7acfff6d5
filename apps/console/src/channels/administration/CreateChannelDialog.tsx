import { Button, MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { calls, ChannelMode } from '@backhaul/contract/channels'
import type { ServerRow } from '@backhaul/contract/servers'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useLive } from '../../app/live/live.ts'
import { useView } from '../../app/live/use-entities.ts'
import { useTopics } from '../../app/live/use-topics.ts'
import { useSession } from '../../app/session.ts'
import { byName } from '../../domain/compare.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useCloseDialog } from '../../ui/form/close-dialog.ts'
import { toast } from '../../ui/toasts.ts'
import { useAppForm } from '../../ui/use-app-form.ts'
import classes from './administration.module.css'

const serversWithChannels = {
  filter: ({ type }: ServerRow) => type === 'mmh_server' || type === 'ingest_server',
  compare: byName(({ name }: ServerRow) => name),
}

/** The groups are one text, so that a change is found by comparing. */
type Values = { serverId: string; name: string; mode: string; sdiNo: number | ''; output: boolean; NDI: boolean; groups: string }

const nothing: Values = { serverId: '', name: '', mode: 'preview', sdiNo: '', output: true, NDI: false, groups: '' }
const idsOf = (groups: string) => (groups === '' ? [] : groups.split(' '))

function useCreateForm(onCreated: (channelId: string) => void, onChange: (values: Values) => void) {
  const { t } = useTranslation('channel-administration')
  const { mutateAsync } = api.channels.create.useMutation()
  return useAppForm<Values, any>({
    call: calls.create,
    initialValues: nothing,
    inputOf: ({ sdiNo, groups, ...values }) => ({ ...values, sdiNo: sdiNo === '' ? null : sdiNo, groups: idsOf(groups) }),
    async save(input) {
      const { channelId, channelName: name } = await mutateAsync(input)
      toast(t('create.done', { name }), { kind: 'success' })
      onCreated(channelId)
    },
    fieldOf: { NAME_TAKEN: 'name', SERVER_CHANNELS_EXCEEDED: 'serverId', OUTPUT_LICENSE_EXCEEDED: 'output', GROUP_NOT_FOUND: 'groups' },
    onChange,
  })
}

/** Creates a channel of a server. */
export function CreateChannelDialog({ onClose, onCreated }: { onClose: () => void; onCreated: (channelId: string) => void }) {
  const { t } = useTranslation('channel-administration')
  return (
    <Dialog title={t('create.title')} onClose={onClose}>
      <CreateForm onCreated={onCreated} />
    </Dialog>
  )
}

function CreateForm({ onCreated }: { onCreated: (channelId: string) => void }) {
  const { t } = useTranslation('channel-administration')
  const cancel = useCloseDialog()
  useTopics(['servers'])
  const { servers } = useLive()
  const { user } = useSession()
  const serverIds = useView(servers, serversWithChannels)
  const [{ mode, serverId }, setValues] = useState(nothing)
  const form = useCreateForm(onCreated, setValues)
  const { field } = form
  // The core takes groups of the inventory of the server.
  const groups = useMemo(() => {
    const inventories = servers.get(serverId)?.inventories ?? []
    return user.groups.filter(({ inventoryId }) => inventories.includes(inventoryId)).map(({ id, name }) => ({ value: id, label: name }))
  }, [servers, serverId, user])
  const { onChange: setGroups, defaultValue: _, ...groupsField } = field('groups') as Record<string, any>
  return (
    <form className={classes.form} onSubmit={form.onSubmit}>
      <Select
        label={t('create.server')}
        withAsterisk
        searchable
        openOnFocus={false}
        data-autofocus
        limit={100}
        data={serverIds.map((value) => ({ value, label: servers.get(value)?.name ?? value }))}
        nothingFoundMessage={t('create.noServer')}
        // The open list is below the field, where it would cover the error.
        inputWrapperOrder={['label', 'error', 'input']}
        {...field('serverId')}
      />
      <TextInput label={t('create.name')} withAsterisk {...field('name')} />
      <Select
        label={t('create.mode')}
        allowDeselect={false}
        data={ChannelMode.options.map((value) => ({ value, label: t(`mode.${value}`) }))}
        {...field('mode')}
      />
      {mode === 'SDI' && <NumberInput label={t('create.sdiNo')} withAsterisk allowDecimal={false} {...field('sdiNo')} />}
      <Switch label={t('create.output')} defaultChecked {...field('output')} />
      <Switch label={t('create.NDI')} {...field('NDI')} />
      <MultiSelect
        key={serverId}
        label={t('create.groups')}
        searchable
        data={groups}
        nothingFoundMessage={t('create.noGroup')}
        onChange={(ids: string[]) => setGroups(ids.join(' '))}
        {...groupsField}
      />
      {form.failure !== null && (
        <p role="alert" className={classes.failure}>
          {form.failure}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={cancel}>
          {t('create.cancel')}
        </Button>
        <Button type="submit" loading={form.pending}>
          {t('create.create')}
        </Button>
      </div>
    </form>
  )
}
