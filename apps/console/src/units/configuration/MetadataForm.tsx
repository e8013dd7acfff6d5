import { ActionIcon, Button } from '@mantine/core'
import type { Issue } from '@backhaul/contract'
import { calls, type Unit, type UnitConfiguration } from '@backhaul/contract/units'
import { refuseOffline } from '@backhaul/rules/units'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import type { FormItem } from '../../ui/form/FormItems.tsx'
import { SchemaForm } from '../../ui/form/SchemaForm.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { useRights } from '../../ui/kit.tsx'
import { SaveButton } from '../../ui/SaveButton.tsx'
import setting from '../../ui/form/setting.module.css'
import classes from './configuration.module.css'
import { useStoredUnit } from './use-stored-unit.ts'

type Entry = readonly [name: string, value: string]
/** `lines` are the lines that the form shows: `0`, which has the fields `name0` and `value0`, `1`, and those that the user has added. */
type Values = Record<string, string> & { lines: readonly string[] }

/** The spec gives no limit; a unit with more keeps them. */
const linesMax = 20

/** The lines are in the order of their names, because the core keeps no order. */
function valuesOf({ metadata = {} }: Pick<UnitConfiguration, 'metadata'>): Values {
  const entries = Object.entries(metadata).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const fields = entries.flatMap(([name, value], line) => [
    [`name${line}`, name],
    [`value${line}`, value],
  ])
  return { lines: entries.map((_, line) => String(line)), ...Object.fromEntries(fields) }
}

const entryAt = (values: Values, line: string): Entry => [values[`name${line}`] ?? '', values[`value${line}`] ?? '']

/** Returns the lines that are sent: those with a name or a value. */
const sentLines = (values: Values) => values.lines.filter((line) => entryAt(values, line).some((text) => text !== ''))
const entriesOf = (values: Values) => sentLines(values).map((line) => entryAt(values, line))
const inputOf = (values: Values) => ({ metadata: Object.fromEntries(entriesOf(values)) })

/** Returns the faults by line; the schema knows them by name. R-129, E-036: two lines with one name are a fault too. */
function faultsOf(values: Values, faults: readonly Issue[]): Issue[] {
  const lineOf = (name: string) => sentLines(values).findLast((line) => entryAt(values, line)[0] === name) ?? values.lines[0]
  const names = entriesOf(values).map(([name]) => name)
  const repeated = names.find((name, i) => name !== '' && names.indexOf(name) !== i)
  const known = faults.map(({ path, message, ...fault }): Issue => {
    const name = path.replace(/^metadata\.?/, '')
    const isOfName = name === '' || name.includes(';') || name.length > 64
    return { ...fault, message: name === '' ? 'required' : message, path: `${isOfName ? 'name' : 'value'}${lineOf(name)}` }
  })
  return repeated === undefined ? known : [...known, { path: `name${lineOf(repeated)}`, message: 'uniqueName' }]
}

/** UI-130: names and values that the unit writes into its recordings. */
export function MetadataForm({ unit, configuration }: { unit: Unit; configuration: UnitConfiguration }) {
  const { t } = useTranslation('unit-configuration')
  const { may } = useRights()
  return (
    <SchemaForm
      {...useStoredUnit(unit, configuration, t('tab.metadata'))}
      call={calls.setMetadata}
      procedure={api.units.setMetadata}
      valuesOf={valuesOf}
      storedOf={(values) => valuesOf(inputOf(values))}
      inputOf={inputOf}
      faultsOf={faultsOf}
      fields={useFields()}
      describe={(values) =>
        entriesOf(values)
          .map((entry) => entry.join(': '))
          .join(', ') || t('none')
      }
      refusal={refuseOffline(unit)}
    >
      {({ access, form: { onSubmit, pending, failure, isChanged }, refused, fields }) => (
        <form className={classes.metadata} onSubmit={onSubmit}>
          <p className={setting.hint}>{t('metadata.hint')}</p>
          {refused !== null && <p className={setting.refused}>{refused}</p>}
          {fields()}
          {may(access) && (
            <SaveButton variant="default" className={classes.applyMetadata} pending={pending} isChanged={isChanged} reason={refused}>
              {t('apply')}
            </SaveButton>
          )}
          {failure !== null && (
            <p role="alert" className={setting.failure}>
              {failure}
            </p>
          )}
        </form>
      )}
    </SchemaForm>
  )
}

/** Returns the lines of a draft, each with the button that removes it, and the button that adds one. */
function useFields() {
  const { t } = useTranslation('unit-configuration')
  const { may } = useRights()
  const addButton = useRef<HTMLButtonElement>(null)
  const addedCount = useRef(0)
  return ({ lines }: Values): FormItem<Values>[] => [
    ...lines.map((line, i): FormItem<Values> => ({
      className: classes.metadataLine!,
      legend: t('metadata.line', { number: i + 1 }),
      fields: [
        // A line that the user has added gets the focus.
        { name: `name${line}`, kind: 'text', label: t('metadata.name'), attributes: { autoFocus: line.startsWith('added') } },
        { name: `value${line}`, kind: 'text', label: t('metadata.value') },
        {
          name: 'lines',
          kind: 'custom',
          when: () => may('units.configure'),
          render: (props) => <RemoveLine {...(props as unknown as LinesProps)} lines={lines} addButton={addButton} index={i} />,
        },
      ],
    })),
    {
      className: classes.addLine!,
      fields: [
        {
          name: 'lines',
          kind: 'custom',
          render: (props) => (
            <AddLine
              {...(props as unknown as LinesProps)}
              lines={lines}
              addButton={addButton}
              newLine={() => `added${addedCount.current++}`}
            />
          ),
        },
      ],
    },
  ]
}

/** The props that the form gives an input of the lines, and those of both buttons. */
interface LinesProps {
  disabled: boolean
  onChange: (lines: readonly string[]) => void
  lines: readonly string[]
  addButton: RefObject<HTMLButtonElement | null>
}

function RemoveLine({ disabled, onChange, lines, addButton, index }: LinesProps & { index: number }) {
  const { t } = useTranslation('unit-configuration')
  const remove = () => {
    // The line with the focus leaves.
    flushSync(() => onChange(lines.toSpliced(index, 1)))
    addButton.current?.focus()
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      className={classes.remove}
      disabled={disabled}
      aria-label={t('metadata.remove', { number: index + 1 })}
      onClick={remove}
    >
      <IconTrash size={iconSize.md} />
    </ActionIcon>
  )
}

/** `newLine` returns the name of a line that the form has never shown. */
function AddLine({ disabled, onChange, lines, addButton, newLine }: LinesProps & { newLine: () => string }) {
  const { t } = useTranslation('unit-configuration')
  const { may } = useRights()
  return (
    <>
      {lines.length === 0 && <p className={setting.nothing}>{t('metadata.none')}</p>}
      {may('units.configure') && lines.length < linesMax && (
        <Button
          ref={addButton}
          variant="subtle"
          leftSection={<IconPlus size={iconSize.md} aria-hidden />}
          disabled={disabled}
          onClick={() => onChange([...lines, newLine()])}
        >
          {t('metadata.add')}
        </Button>
      )}
    </>
  )
}
