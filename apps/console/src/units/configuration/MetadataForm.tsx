import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { Issue } from '@backhaul/contract'
import { calls, type Unit, type UnitConfiguration } from '@backhaul/contract/units'
import { refuseOffline } from '@backhaul/rules/units'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { useRights } from '../../ui/kit.tsx'
import { SaveButton } from '../../ui/SaveButton.tsx'
import { toast } from '../../ui/toasts.ts'
import { useAppForm } from '../../ui/use-app-form.ts'
import { Draft } from '../../ui/form/Draft.tsx'
import { saveVersion } from '../../ui/form/save-version.ts'
import setting from '../../ui/form/setting.module.css'
import classes from './configuration.module.css'
import { useStoredUnit } from './use-stored-unit.ts'

type Entry = readonly [name: string, value: string]
/** The lines of the form by field: `name0`, `value0`, `name1` … A line without a name and a value is not sent. */
type Lines = Record<string, string>
interface Input {
  unitId: string
  metadata: Record<string, string>
}

const metadataOf = ({ metadata }: UnitConfiguration): string => JSON.stringify(Object.entries(metadata ?? {}))

/** The spec gives no limit; a unit with more keeps them. */
const linesMax = 20

/** UI-130: names and values that the unit writes into its recordings. */
export function MetadataForm({ unit, configuration }: { unit: Unit; configuration: UnitConfiguration }) {
  const { t } = useTranslation('unit-configuration')
  const entriesOf = (stored: string) => JSON.parse(stored) as Entry[]
  const shown = (stored: string) =>
    entriesOf(stored)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', ') || t('none')
  return (
    <Draft stored={metadataOf(configuration)} shown={shown}>
      {({ key, value, onChange }) => (
        <Form
          key={key}
          unit={unit}
          configuration={configuration}
          entries={entriesOf(value)}
          onChange={(entries) => onChange(JSON.stringify(entries))}
        />
      )}
    </Draft>
  )
}

const entriesOf = (lines: Lines, count: number): Entry[] =>
  Array.from({ length: count }, (_, i): Entry => [lines[`name${i}`] ?? '', lines[`value${i}`] ?? '']).filter(
    ([name, value]) => name !== '' || value !== '',
  )

/** Returns the faults by line; the schema knows them by name. R-129, E-036: two lines with one name are a fault too. */
function faultsOf(lines: Lines, count: number, faults: readonly Issue[]): Issue[] {
  const lineOf = (name: string) =>
    Array.from({ length: count }, (_, i) => i).findLast(
      (i) => (lines[`name${i}`] ?? '') === name && (name !== '' || lines[`value${i}`] !== ''),
    )
  const names = entriesOf(lines, count).map(([name]) => name)
  const repeated = names.find((name, i) => name !== '' && names.indexOf(name) !== i)
  const known = faults.map(({ path, message, ...fault }): Issue => {
    const name = path.replace(/^metadata\.?/, '')
    const line = lineOf(name)
    const isOfName = name === '' || name.includes(';') || name.length > 64
    return { ...fault, message: name === '' ? 'required' : message, path: `${isOfName ? 'name' : 'value'}${line ?? 0}` }
  })
  return repeated === undefined ? known : [...known, { path: `name${lineOf(repeated)}`, message: 'uniqueName' }]
}

interface FormProps {
  unit: Unit
  configuration: UnitConfiguration
  entries: readonly Entry[]
  onChange: (entries: Entry[]) => void
}

/** The form, and the lines that it shows: those of the entries, and further ones that the user added. */
function useMetadataForm({ unit, configuration, entries, onChange }: FormProps) {
  const { t } = useTranslation('unit-configuration')
  const { uniqueId: unitId } = unit
  const { mutateAsync } = api.units.setMetadata.useMutation()
  const { store, settled, done, ...setting } = useStoredUnit(unit, configuration, t('tab.metadata'))
  const count = Math.max(linesMax, entries.length)
  const [lines, setLines] = useState<readonly number[]>(entries.map((_, i) => i))
  const form = useAppForm<Lines, Input>({
    call: calls.setMetadata,
    initialValues: Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        [`name${i}`, entries[i]?.[0] ?? ''],
        [`value${i}`, entries[i]?.[1] ?? ''],
      ]).flat(),
    ),
    inputOf: (values) => ({ unitId, metadata: Object.fromEntries(entriesOf(values, count)) }),
    faultsOf: (values, faults) => faultsOf(values, count, faults),
    async save(input) {
      try {
        store(await saveVersion({ ...setting, settingOf: metadataOf, save: (version) => mutateAsync({ ...input, version }) }))
        toast(done(), { kind: 'success' })
      } finally {
        settled()
      }
    },
    onChange: (values) => onChange(entriesOf(values, count)),
  })
  return { ...form, count, lines, setLines }
}

function Form(props: FormProps) {
  const { form, field, onSubmit, pending, failure, isChanged, count, lines, setLines } = useMetadataForm(props)
  const { t } = useTranslation('unit-configuration')
  const { may, reason } = useRights()
  const refused = reason('units.configure', refuseOffline(props.unit))
  const [added, setAdded] = useState<number | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const free = Array.from({ length: count }, (_, i) => i).find((i) => !lines.includes(i))
  const remove = (line: number) => {
    form.setFieldValue(`name${line}`, '')
    form.setFieldValue(`value${line}`, '')
    // The line with the focus leaves.
    flushSync(() => setLines(lines.filter((one) => one !== line)))
    addButton.current?.focus()
  }
  const add = (line: number) => {
    setLines([...lines, line])
    setAdded(line)
  }
  return (
    <form className={classes.metadata} onSubmit={onSubmit}>
      <p className={setting.hint}>{t('metadata.hint')}</p>
      {refused !== null && <p className={setting.refused}>{refused}</p>}
      {lines.length === 0 && <p className={setting.nothing}>{t('metadata.none')}</p>}
      {lines.map((line, i) => (
        <Line
          key={line}
          number={i + 1}
          isAdded={line === added}
          refused={refused}
          name={field(`name${line}`)}
          value={field(`value${line}`)}
          onRemove={may('units.configure') ? () => remove(line) : null}
        />
      ))}
      {failure !== null && (
        <p role="alert" className={setting.failure}>
          {failure}
        </p>
      )}
      {may('units.configure') && (
        <div className={classes.buttons}>
          {free !== undefined && (
            <DisabledReason reason={refused}>
              <Button ref={addButton} variant="subtle" leftSection={<IconPlus size={iconSize.md} aria-hidden />} onClick={() => add(free)}>
                {t('metadata.add')}
              </Button>
            </DisabledReason>
          )}
          <SaveButton variant="default" pending={pending} isChanged={isChanged} reason={refused}>
            {t('apply')}
          </SaveButton>
        </div>
      )}
    </form>
  )
}

interface LineProps {
  number: number
  /** A line that the user has added gets the focus. */
  isAdded: boolean
  refused: string | null
  /** Props of the inputs. */
  name: object
  value: object
  /** Null for a user who may not change it. */
  onRemove: (() => void) | null
}

function Line({ number, isAdded, refused, name, value, onRemove }: LineProps) {
  const { t } = useTranslation('unit-configuration')
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAdded) line.current?.querySelector('input')?.focus()
  }, [isAdded])
  return (
    <div ref={line} role="group" aria-label={t('metadata.line', { number })} className={classes.metadataLine}>
      <DisabledReason field reason={refused}>
        <TextInput size="sm" label={t('metadata.name')} {...name} />
      </DisabledReason>
      <DisabledReason field reason={refused}>
        <TextInput size="sm" label={t('metadata.value')} {...value} />
      </DisabledReason>
      {onRemove && (
        <DisabledReason reason={refused}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className={classes.remove}
            aria-label={t('metadata.remove', { number })}
            onClick={onRemove}
          >
            <IconTrash size={iconSize.md} />
          </ActionIcon>
        </DisabledReason>
      )}
    </div>
  )
}
