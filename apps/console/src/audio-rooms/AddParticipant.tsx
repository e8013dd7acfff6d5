import { Button, Select, TextInput } from '@mantine/core'
import type { AudioRoom, NewParticipant } from '@backhaul/contract/audio-rooms'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { useLive } from '../app/live/live.ts'
import { useCommand } from '../ui/command/use-command.ts'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import classes from './audio-rooms.module.css'

type Kind = NewParticipant['kind']
const kinds: readonly Kind[] = ['unit', 'phone', 'sip']
const newId = () => `p-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
const nothing = { chosen: null as string | null, account: '', name: '' }

/** Adds a unit with one of its intercoms, a phone number or a SIP account to a room. */
export function AddParticipant({ inventoryId, room }: { inventoryId: string; room: AudioRoom }) {
  const { t } = useTranslation('audio-rooms')
  const [kind, setKind] = useState<Kind>('unit')
  const [values, setValues] = useState(nothing)
  const { reason, isPending, run } = useCommand(api.audioRooms.addParticipant, {
    access: 'management.administer',
    failed: (why) => t('addFailed', { why }),
  })
  const { chosen, account, name } = values
  const isReady = kind === 'unit' ? chosen !== null : account.trim() !== ''
  const refused = reason ?? (isReady ? null : t('chooseFirst'))
  async function add() {
    const [unitId = '', intercom = '1'] = chosen?.split(' ') ?? []
    const fields = kind === 'unit' ? { kind, unitId, intercom: Number(intercom) } : { kind, account: account.trim(), name }
    if ((await run({ audioRoomId: room.id, participantId: newId(), ...fields })) !== null) setValues(nothing)
  }
  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault()
        if (refused === null && !isPending) void add()
      }}
    >
      <Select
        size="xs"
        w={110}
        aria-label={t('field.kind')}
        allowDeselect={false}
        data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={kind}
        onChange={(value) => setKind(value ?? 'unit')}
      />
      {kind === 'unit' ? (
        <UnitSelect inventoryId={inventoryId} value={chosen} onChange={(value) => setValues({ ...values, chosen: value })} />
      ) : (
        <>
          <TextInput
            size="xs"
            className={classes.grow}
            aria-label={t(`account.${kind}`)}
            placeholder={t(`account.${kind}`)}
            value={account}
            onChange={({ currentTarget }) => setValues({ ...values, account: currentTarget.value })}
          />
          <TextInput
            size="xs"
            w={130}
            aria-label={t('field.person')}
            placeholder={t('field.person')}
            value={name}
            onChange={({ currentTarget }) => setValues({ ...values, name: currentTarget.value })}
          />
        </>
      )}
      <DisabledReason reason={refused}>
        <Button type="submit" size="xs" variant="default" loading={isPending}>
          {t('add')}
        </Button>
      </DisabledReason>
    </form>
  )
}

interface UnitSelectProps {
  inventoryId: string
  value: string | null
  onChange: (value: string | null) => void
}

/** The intercoms of the units of the inventory. */
function UnitSelect({ inventoryId, value, onChange }: UnitSelectProps) {
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
      size="xs"
      className={classes.grow}
      aria-label={t('field.unit')}
      placeholder={t('field.unit')}
      searchable
      limit={100}
      data={options}
      value={value}
      onChange={onChange}
    />
  )
}
