import { ActionIcon, Button } from '@mantine/core'
import type { AudioRoom, Participant } from '@backhaul/contract/audio-rooms'
import { refusal } from '@backhaul/rules'
import { IconHeadset, IconPencil, IconPhone, IconPhoneOff, IconVolume } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { api } from '../app/api.ts'
import { useLive } from '../app/live/live.ts'
import { useRow } from '../app/live/use-entities.ts'
import { useCommand } from '../ui/command/use-command.ts'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { useErrorText } from '../ui/error-text.ts'
import { iconSize } from '../ui/icon-size.ts'
import { toast } from '../ui/toasts.ts'
import { useOnChange } from '../ui/use-on-change.ts'
import classes from './audio-rooms.module.css'

/** A room with its participants, and the state of their calls. */
export function RoomCard({ id, onOpen }: { id: string; onOpen: (room: AudioRoom) => void }) {
  const { t } = useTranslation('audio-rooms')
  const errorText = useErrorText()
  const room = useRow(useLive().audioRooms, id)
  if (room === undefined) return null
  const { name, state, participants, serverName, intercom } = room
  const connected = participants.filter((one) => one.state === 'connected').length
  return (
    <article className={classes.room} data-state={state} aria-label={name}>
      <header className={classes.roomHead}>
        <h2 className={classes.roomName}>{name}</h2>
        <span className={classes.state} data-state={state}>
          {t(`state.${state}`)}
        </span>
        <ActionIcon variant="subtle" color="gray" aria-label={t('edit', { name })} onClick={() => onOpen(room)}>
          <IconPencil size={iconSize.md} />
        </ActionIcon>
      </header>
      <p className={classes.meta}>
        {t('connected', { connected, all: participants.length })} · {serverName ?? t('noServer')}
        {!intercom && ` · ${t('noIntercoms')}`}
      </p>
      {state === 'frozen' && <p className={classes.meta}>{errorText(refusal('IFB_FROZEN'))}</p>}
      {participants.length === 0 ? (
        <p className={classes.meta}>{t('noParticipants')}</p>
      ) : (
        <ul className={classes.participants}>
          {participants.map((one) => (
            <ParticipantRow key={one.id} room={room} participant={one} />
          ))}
        </ul>
      )}
    </article>
  )
}

function ParticipantRow({ room, participant }: { room: AudioRoom; participant: Participant }) {
  const { t } = useTranslation('audio-rooms')
  const { kind, name, unitId, intercom, state, speaking, line, listed, account } = participant
  const Icon = kind === 'unit' ? IconHeadset : IconPhone
  const shown = name === '' ? t('hidden') : name
  const ask = useAnnounced(shown, state)
  return (
    <li className={classes.participant} data-state={state}>
      <Icon size={iconSize.sm} aria-hidden className={classes.kind} />
      <span className={classes.name}>
        {kind === 'unit' && unitId !== null ? <Link to={`/list?unit=${unitId}`}>{shown}</Link> : shown}
        <span className={classes.detail}>
          {kind === 'unit' ? t('intercom', { number: intercom ?? 1 }) : account === name ? '' : account}
          {!listed && ` · ${t('guest')}`}
        </span>
      </span>
      <span className={classes.acts} data-acts>
        {speaking && (
          <span className={classes.speaking}>
            <IconVolume size={iconSize.sm} aria-hidden />
            {t('speaking')}
          </span>
        )}
        {state !== 'idle' && (
          <span className={classes.line}>{line === null ? t(`at.${state}`) : t('onLine', { line, state: t(`at.${state}`) })}</span>
        )}
        {state === 'idle' ? (
          <Join room={room} participant={participant} onAsked={ask} />
        ) : (
          <HangUp room={room} participant={participant} onAsked={ask} />
        )}
      </span>
    </li>
  )
}

/** Says that a call is connected or has ended, if the user asked for it here. Returns the function that notes an act until it fails. */
function useAnnounced(name: string, state: Participant['state']) {
  const { t } = useTranslation('audio-rooms')
  const isAsked = useRef(false)
  useOnChange(state, () => {
    if (!isAsked.current || state === 'connecting') return
    isAsked.current = false
    toast(t(`now.${state}`, { name }), { kind: 'success' })
  })
  return async (act: Promise<unknown>) => {
    isAsked.current = true
    if ((await act) === null) isAsked.current = false
  }
}

interface ActProps {
  room: AudioRoom
  participant: Participant
  onAsked: (act: Promise<unknown>) => Promise<void>
}

/** Calls a number, or lets the intercom of a unit join: its destination is this room from then on. */
const Join = (props: ActProps) => (props.participant.kind === 'unit' ? <JoinUnit {...props} /> : <CallNumber {...props} />)

/** A unit that is offline says so in its row: a phone shows no tooltip on the button. */
function Apart({ isOffline = false }: { isOffline?: boolean }) {
  const { t } = useTranslation('audio-rooms')
  return <span className={classes.line}>{t(isOffline ? 'at.offline' : 'at.idle')}</span>
}

const frozenRefusal = (room: AudioRoom) => (room.state === 'frozen' ? refusal('IFB_FROZEN') : null)

function CallNumber({ room, participant: { id, name }, onAsked }: ActProps) {
  const { t } = useTranslation('audio-rooms')
  const { reason, isPending, run } = useCommand(api.audioRooms.callParticipant, {
    access: 'management.administer',
    refusal: room.serverId === null ? refusal('INTERCOM_SERVER_MISMATCH') : frozenRefusal(room),
    about: name,
    failed: (why) => t('joinFailed', { name, why }),
  })
  return (
    <>
      <Apart />
      <DisabledReason reason={reason}>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('callOne', { name })}
          loading={isPending}
          onClick={() => void onAsked(run({ audioRoomId: room.id, participantId: id }))}
        >
          {t('call')}
        </Button>
      </DisabledReason>
    </>
  )
}

function JoinUnit({ room, participant: { unitId, intercom, name }, onAsked }: ActProps) {
  const { t } = useTranslation('audio-rooms')
  const number = intercom ?? 1
  const unit = useRow(useLive().units, unitId)
  const isOffline = unit === undefined || unit.lastSeen !== null
  const failed = (why: string) => t('joinFailed', { name, why })
  const refused = isOffline ? refusal('UNIT_OFFLINE') : room.intercom ? frozenRefusal(room) : refusal('INTERCOM_NOT_ALLOWED')
  const configure = useCommand(api.units.setIntercom, { access: 'units.configure', refusal: refused, about: name, failed })
  const start = useCommand(api.units.startIntercom, { access: 'units.operate', refusal: refused, about: name, failed })
  async function join() {
    if (unitId === null) return null
    const set = await configure.run({ unitId, intercom: number, mode: 'audioRoom', destinationAccount: room.id })
    return set && start.run({ unitId, intercom: number })
  }
  return (
    <>
      <Apart isOffline={isOffline} />
      <DisabledReason reason={configure.reason ?? start.reason}>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('joinOne', { name })}
          loading={configure.isPending || start.isPending}
          onClick={() => void onAsked(join())}
        >
          {t('join')}
        </Button>
      </DisabledReason>
    </>
  )
}

function HangUp({ room, participant: { id, name, kind, unitId, intercom }, onAsked }: ActProps) {
  const { t } = useTranslation('audio-rooms')
  const failed = (why: string) => t('leaveFailed', { name, why })
  const stop = useCommand(api.units.stopIntercom, { access: 'units.operate', about: name, failed })
  const hangUp = useCommand(api.audioRooms.hangUp, { access: 'management.administer', about: name, failed })
  const isUnit = kind === 'unit' && unitId !== null
  const { reason, isPending } = isUnit ? stop : hangUp
  return (
    <DisabledReason reason={reason}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('leaveOne', { name })}
        loading={isPending}
        onClick={() =>
          void onAsked(isUnit ? stop.run({ unitId, intercom: intercom ?? 1 }) : hangUp.run({ audioRoomId: room.id, participantId: id }))
        }
      >
        <IconPhoneOff size={iconSize.md} />
      </ActionIcon>
    </DisabledReason>
  )
}
