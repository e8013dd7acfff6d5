import { ActionIcon, Button, Select, Switch, TextInput } from '@mantine/core'
import { type AudioRoom, calls, type Participant } from '@backhaul/contract/audio-rooms'
import { refusal } from '@backhaul/rules'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { loadingOf, useLive } from '../app/live/live.ts'
import { useRow } from '../app/live/use-entities.ts'
import { Alert } from '../ui/Alert.tsx'
import { confirm } from '../ui/confirm.ts'
import { useCommand } from '../ui/command/use-command.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { DraftedSetting } from '../ui/form/SettingFrame.tsx'
import { useCloseDialog } from '../ui/form/close-dialog.ts'
import { Gone, useLastName } from '../ui/Gone.tsx'
import { iconSize } from '../ui/icon-size.ts'
import { useRights } from '../ui/kit.tsx'
import { SaveButton } from '../ui/SaveButton.tsx'
import { toast } from '../ui/toasts.ts'
import { useAppForm } from '../ui/use-app-form.ts'
import { AddParticipant } from './AddParticipant.tsx'
import classes from './audio-rooms.module.css'

interface RoomDialogProps {
  inventoryId: string
  /** Null: the dialog creates a room. */
  room: AudioRoom | null
  onClose: () => void
}

/** UI-208: creates or changes an audio room. The participants of an existing room change at once. */
export function RoomDialog({ inventoryId, room: opened, onClose }: RoomDialogProps) {
  const { t } = useTranslation('audio-rooms')
  const live = useLive()
  const [created, setCreated] = useState<AudioRoom | null>(null)
  const id = opened?.id ?? created?.id ?? null
  const row = useRow(live.audioRooms, id)
  const lastName = useLastName(id, row?.name)
  const isGone = row === undefined && lastName !== null && loadingOf(live, 'audioRooms') === 'ready'
  const room = row ?? created ?? opened
  return (
    <Dialog size="lg" title={room === null ? t('create') : t('editTitle', { name: lastName ?? room.name })} onClose={onClose}>
      {isGone ? (
        <Gone name={lastName} onLeave={onClose} />
      ) : (
        <>
          <DraftedRoom key={id} inventoryId={inventoryId} room={room} onCreated={setCreated} onClose={onClose} />
          {room !== null && <Participants inventoryId={inventoryId} room={room} />}
        </>
      )}
    </Dialog>
  )
}

interface RoomValues extends Record<string, unknown> {
  name: string
  intercom: boolean
  serverId: string | null
}

interface DraftedRoomProps extends RoomDialogProps {
  onCreated: (room: AudioRoom) => void
}

/** The form of the room, whose draft stays when another user changes the room. */
function DraftedRoom(props: DraftedRoomProps) {
  const { t } = useTranslation('audio-rooms')
  const { room } = props
  const { data } = api.inventories.listIfb.useQuery({ inventoryId: props.inventoryId })
  const servers = new Map((data?.lines ?? []).map(({ serverId, serverName, mode }) => [serverId, `${serverName} (${mode})`]))
  if (room?.serverId && !servers.has(room.serverId)) servers.set(room.serverId, room.serverName ?? room.serverId)
  const stored: RoomValues = { name: room?.name ?? '', intercom: room?.intercom ?? true, serverId: room?.serverId ?? null }
  const describe = ({ name, serverId, intercom }: RoomValues) =>
    [name, serverId === null ? t('noServer') : (servers.get(serverId) ?? serverId), ...(intercom ? [] : [t('noIntercoms')])].join(' · ')
  return (
    <DraftedSetting stored={stored} describe={describe}>
      {({ key, initialValues, onChange }) => <RoomForm key={key} {...props} servers={servers} fields={initialValues} onChange={onChange} />}
    </DraftedSetting>
  )
}

interface RoomFormProps extends DraftedRoomProps {
  servers: ReadonlyMap<string, string>
  fields: RoomValues
  onChange: (values: RoomValues) => void
}

function RoomForm({ inventoryId, room, servers, fields, onChange, onCreated, onClose }: RoomFormProps) {
  const { t } = useTranslation('audio-rooms')
  const { reason } = useRights()
  const close = useCloseDialog()
  const create = api.audioRooms.create.useMutation()
  const update = api.audioRooms.update.useMutation()
  const { field, onSubmit, pending, failure, isChanged } = useAppForm<Record<string, unknown>, any>({
    call: room === null ? calls.create : calls.update,
    initialValues: fields,
    onChange: ({ name, intercom, serverId }) => onChange({ name, intercom, serverId } as RoomValues),
    // A new room without a choice gets the server with the most free lines.
    inputOf: (values) =>
      room === null ? { ...values, inventoryId, serverId: values['serverId'] || undefined } : { ...values, audioRoomId: room.id },
    async save(input) {
      if (room !== null) {
        const saved = await update.mutateAsync(input)
        onChange({ name: saved.name, intercom: saved.intercom, serverId: saved.serverId })
        toast(t('saved', { name: saved.name }))
      } else onCreated(await create.mutateAsync(input))
    },
    fieldOf: { NAME_TAKEN: 'name', SERVER_NOT_FOUND: 'serverId', AUDIO_ROOM_ACTIVE: 'serverId' },
  })
  const refused = reason('management.administer', null)
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      <TextInput label={t('field.name')} withAsterisk data-autofocus {...field('name')} />
      <Select
        label={t('field.server')}
        description={t('field.serverHint')}
        placeholder={t(room === null ? 'field.freest' : 'noServer')}
        clearable
        data={[...servers].map(([value, label]) => ({ value, label }))}
        {...field('serverId')}
      />
      <Switch label={t('field.intercom')} defaultChecked={fields.intercom} {...field('intercom')} />
      <div className={classes.formEnd}>
        {room !== null && <DeleteRoom room={room} onDeleted={onClose} />}
        <span className={classes.spring} />
        <Button variant="default" onClick={close}>
          {t('close')}
        </Button>
        <SaveButton pending={pending} isChanged={isChanged || room === null} reason={refused}>
          {t(room === null ? 'create' : 'save')}
        </SaveButton>
      </div>
    </form>
  )
}

function DeleteRoom({ room: { id, name, state }, onDeleted }: { room: AudioRoom; onDeleted: () => void }) {
  const { t } = useTranslation('audio-rooms')
  const { reason, isPending, run } = useCommand(api.audioRooms.remove, {
    access: 'management.administer',
    refusal: state === 'active' ? refusal('AUDIO_ROOM_ACTIVE') : null,
    done: () => t('deleted', { name }),
    failed: (why) => t('deleteFailed', { name, why }),
  })
  async function remove() {
    if (!(await confirm({ message: t('confirmDelete', { name }), action: t('deleteOne', { name }) }))) return
    if ((await run({ audioRoomId: id })) !== null) onDeleted()
  }
  return (
    <DisabledReason reason={reason}>
      <Button variant="subtle" color="gray" loading={isPending} onClick={() => void remove()}>
        {t('delete')}
      </Button>
    </DisabledReason>
  )
}

/** The list of a room: an act changes it at once, so that nothing is lost when a call begins meanwhile. */
function Participants({ inventoryId, room }: { inventoryId: string; room: AudioRoom }) {
  const { t } = useTranslation('audio-rooms')
  return (
    <section className={classes.list} aria-label={t('participants')}>
      <h3 className={classes.listTitle}>{t('participants')}</h3>
      <ul className={classes.participants}>
        {room.participants
          .filter(({ listed }) => listed)
          .map((one) => (
            <li key={one.id} className={classes.participant}>
              <span className={classes.name}>
                {one.name}
                <span className={classes.detail}>{one.kind === 'unit' ? t('intercom', { number: one.intercom ?? 1 }) : one.account}</span>
              </span>
              <TakeOut room={room} participant={one} />
            </li>
          ))}
      </ul>
      <AddParticipant inventoryId={inventoryId} room={room} />
    </section>
  )
}

function TakeOut({ room, participant: { id, name, state } }: { room: AudioRoom; participant: Participant }) {
  const { t } = useTranslation('audio-rooms')
  const { reason, isPending, run } = useCommand(api.audioRooms.removeParticipant, {
    access: 'management.administer',
    refusal: state === 'idle' ? null : refusal('PARTICIPANT_CONNECTED'),
    failed: (why) => t('takeOutFailed', { name, why }),
  })
  return (
    <DisabledReason reason={reason}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('takeOut', { name })}
        loading={isPending}
        onClick={() => void run({ audioRoomId: room.id, participantId: id })}
      >
        <IconTrash size={iconSize.md} />
      </ActionIcon>
    </DisabledReason>
  )
}
