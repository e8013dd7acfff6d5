import { Button, Select, type SelectProps, TextInput } from '@mantine/core'
import type { Issue } from '@backhaul/contract'
import { type AudioRoom, calls, type NewParticipant } from '@backhaul/contract/audio-rooms'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { useLive } from '../app/live/live.ts'
import { Alert } from '../ui/Alert.tsx'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { useRights } from '../ui/kit.tsx'
import { pressWithoutBlur } from '../ui/press-without-blur.ts'
import { useAppForm } from '../ui/use-app-form.ts'
import classes from './audio-rooms.module.css'

type Kind = NewParticipant['kind']
const kinds: readonly Kind[] = ['unit', 'phone', 'sip']
const newId = () => `p-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`

/** The fields of the form. Each kind of participant has one of its own: a phone number is not a SIP account. */
interface Values extends Record<string, unknown> {
  kind: Kind
  unit: string | null
  phone: string
  sip: string
  name: string
}
const nobody = { unit: null, phone: '', sip: '', name: '' }
const accountFaults = { phone: 'phoneNumber', sip: 'sipAccount' }

function participantOf({ kind, unit, name, ...accounts }: Values) {
  if (kind !== 'unit') return { kind, account: accounts[kind].trim(), name }
  const [unitId, intercom] = unit?.split(' ') ?? []
  return unitId === undefined ? { kind } : { kind, unitId, intercom: Number(intercom) }
}

/** Returns the faults at the field of the kind. The schema names the account for every kind. */
const faultsOf = ({ kind, ...fields }: Values, faults: readonly Issue[]) =>
  faults.map((fault) => {
    if (fault.path !== 'account') return fault
    return { path: kind, message: kind === 'unit' || fields[kind] === '' ? 'required' : accountFaults[kind] }
  })

function useNewParticipant(room: AudioRoom) {
  const [kind, setKind] = useState<Kind>('unit')
  const { mutateAsync } = api.audioRooms.addParticipant.useMutation()
  const app = useAppForm<Values, any>({
    call: calls.addParticipant,
    initialValues: { kind: 'unit', ...nobody },
    losesNothing: ['kind'],
    inputOf: (values) => ({ audioRoomId: room.id, participantId: newId(), ...participantOf(values) }),
    faultsOf,
    fieldOf: { UNIT_NOT_FOUND: 'unit', PARTICIPANT_TWICE: kind },
    async save(input) {
      await mutateAsync(input)
      app.form.setValues(nobody)
    },
    onChange: (values) => setKind(values.kind),
  })
  const field = (name: keyof Values & string) => ({ size: 'xs', ...app.field(name) }) as const
  return { ...app, field, kind }
}

/** Adds a unit with one of its intercoms, a phone number or a SIP account to a room. */
export function AddParticipant({ inventoryId, room }: { inventoryId: string; room: AudioRoom }) {
  const { t } = useTranslation('audio-rooms')
  const { reason } = useRights()
  const { form, field, onSubmit, pending, failure, kind } = useNewParticipant(room)
  const text = (name: 'phone' | 'sip' | 'name', label: string) => {
    const size = name === 'name' ? { w: 130 } : { className: classes.grow ?? '' }
    return <TextInput key={form.key(name)} aria-label={label} placeholder={label} autoComplete="off" {...size} {...field(name)} />
  }
  return (
    <form className={classes.add} onSubmit={onSubmit} noValidate>
      <Select
        w={110}
        aria-label={t('field.kind')}
        allowDeselect={false}
        data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        {...field('kind')}
      />
      {kind === 'unit' ? (
        <UnitSelect key={form.key('unit')} inventoryId={inventoryId} {...field('unit')} />
      ) : (
        <>
          {text(kind, t(`account.${kind}`))}
          {text('name', t('field.person'))}
        </>
      )}
      <DisabledReason reason={reason('management.administer', null)}>
        <Button type="submit" size="xs" variant="default" loading={pending} {...pressWithoutBlur}>
          {t('add')}
        </Button>
      </DisabledReason>
      {failure !== null && <Alert kind="error">{failure}</Alert>}
    </form>
  )
}

interface UnitSelectProps extends SelectProps {
  inventoryId: string
}

/** The intercoms of the units of the inventory. */
function UnitSelect({ inventoryId, ...field }: UnitSelectProps) {
  const { t } = useTranslation('audio-rooms')
  const { units } = useLive()
  const options = [...units.values()]
    .filter(({ inventories }) => inventories.includes(inventoryId))
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .flatMap((unit) =>
      [1, 2].map((number) => ({ value: `${unit.uniqueId} ${number}`, label: `${unit.name} · ${t('intercom', { number })}` })),
    )
  return (
    <Select
      className={classes.grow}
      aria-label={t('field.unit')}
      placeholder={t('field.unit')}
      searchable
      limit={100}
      data={options}
      {...field}
    />
  )
}
