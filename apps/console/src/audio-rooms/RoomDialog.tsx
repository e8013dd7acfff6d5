import { ActionIcon, Button } from '@mantine/core'
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
import { SchemaForm } from '../ui/form/SchemaForm.tsx'
import { useCloseDialog } from '../ui/form/close-dialog.ts'
import { Gone, useLastName } from '../ui/Gone.tsx'
import { iconSize } from '../ui/icon-size.ts'
import { SaveButton } from '../ui/SaveButton.tsx'
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
          <RoomForm key={id} inventoryId={inventoryId} room={room} onCreated={setCreated} onClose={onClose} />
          {room !== null && <Participants inventoryId={inventoryId} room={room} />}
        </>
      )}
    </Dialog>
  )
}

/** The values of the fields. A room without a server has ''. */
type RoomValues = { name: string; intercom: boolean; serverId: string }

const valuesOf = (room: AudioRoom | null): RoomValues => ({
  name: room?.name ?? '',
  serverId: room?.serverId ?? '',
  intercom: room?.intercom ?? true,
})

/** The form of the room, which another user may change meanwhile. */
function RoomForm({ inventoryId, room, onCreated, onClose }: RoomDialogProps & { onCreated: (room: AudioRoom) => void }) {
  const { t } = useTranslation('audio-rooms')
  const close = useCloseDialog()
  const { data } = api.inventories.listIfb.useQuery({ inventoryId })
  const servers = new Map((data?.lines ?? []).map(({ serverId, serverName, mode }) => [serverId, `${serverName} (${mode})`]))
  if (room?.serverId && !servers.has(room.serverId)) servers.set(room.serverId, room.serverName ?? room.serverId)
  const serverText = (id: string) => (id === '' ? t('noServer') : (servers.get(id) ?? id))
  return (
    <SchemaForm<AudioRoom | null, RoomValues, any, AudioRoom>
      call={room === null ? calls.create : calls.update}
      procedure={room === null ? api.audioRooms.create : api.audioRooms.update}
      subject={room === null ? { inventoryId } : { audioRoomId: room.id }}
      seen={room}
      isNew={room === null}
      // The room is live: no user can have changed it unnoticed.
      read={async () => room}
      store={(saved) => {
        if (room === null) onCreated(saved)
        return saved
      }}
      done={(saved) => t('saved', { name: saved.name })}
      valuesOf={valuesOf}
      // A new room without a choice gets the server with the most free lines.
      inputOf={({ serverId, ...values }) => ({ ...values, serverId: serverId || (room === null ? undefined : null) })}
      fields={[
        { name: 'name', kind: 'text', label: t('field.name'), attributes: { withAsterisk: true } },
        {
          name: 'serverId',
          kind: 'select',
          label: t('field.server'),
          description: t('field.serverHint'),
          placeholder: t(room === null ? 'field.freest' : 'noServer'),
          options: [...servers].map(([value, label]) => ({ value, label })),
          isClearable: true,
        },
        { name: 'intercom', kind: 'switch', label: t('field.intercom') },
      ]}
      describe={({ name, serverId, intercom }) => [name, serverText(serverId), ...(intercom ? [] : [t('noIntercoms')])].join(' · ')}
      fieldOf={{ NAME_TAKEN: 'name', SERVER_NOT_FOUND: 'serverId', AUDIO_ROOM_ACTIVE: 'serverId' }}
      hasFocus
    >
      {({ form: { onSubmit, pending, failure, isChanged }, refused, fields }) => (
        <form className={classes.form} onSubmit={onSubmit}>
          {failure !== null && <Alert kind="error">{failure}</Alert>}
          {fields()}
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
      )}
    </SchemaForm>
  )
}

function DeleteRoom({ room: { id, name, state }, onDeleted }: { room: AudioRoom; onDeleted: () => void }) {
  const { t } = useTranslation('audio-rooms')
  const { reason, isPending, run } = useCommand(api.audioRooms.remove, {
    access: 'management.administer',
    refusal: state === 'active' ? refusal('AUDIO_ROOM_ACTIVE') : null,
    done: () => t('deleted', { name }),
    about: name,
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
    about: name,
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
