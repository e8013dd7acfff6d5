import { ActionIcon, Combobox, useCombobox } from '@mantine/core'
import { IconCheck, IconSelector, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { iconSize } from '../icon-size.ts'
import { type Filter, type FilterText, toggleValue } from './filter.ts'
import classes from './filter-field.module.css'

interface FilterFieldProps {
  filter: Filter<never>
  wanted: readonly string[]
  text: FilterText
  /** Returns how many rows each value leaves. Called while the list of values is open. */
  countsOf: (() => ReadonlyMap<string, number>) | undefined
  onChange: (values: readonly string[]) => void
}

/** One filter: a button of one line with the values that are set, and the list of all values with their counts. */
export function FilterField({ filter: { key, values, isSingle = false }, wanted, text, countsOf, onChange }: FilterFieldProps) {
  const { t, i18n } = useTranslation('kit')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const label = text(key)
  const [first, ...others] = values.filter((value) => wanted.includes(value)).map((value) => text(key, value))
  const nothing = t(isSingle ? 'filter.any' : 'filter.all')
  const choose = (value: string) => {
    if (!isSingle) return onChange(toggleValue(wanted, value))
    onChange(wanted.includes(value) ? [] : [value])
    combobox.closeDropdown()
  }
  return (
    <div className={classes.field}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <Combobox store={combobox} shadow="md" position="bottom-start" onOptionSubmit={choose}>
        <Combobox.Target targetType="button" withExpandedAttribute>
          <button
            type="button"
            className={classes.button}
            aria-label={label}
            data-set={first !== undefined || undefined}
            onClick={() => combobox.toggleDropdown()}
          >
            <span className={classes.values}>{first ?? nothing}</span>
            {others.length > 0 && <span className={classes.more}>+{others.length}</span>}
            <IconSelector size={iconSize.sm} className={classes.mark} aria-hidden />
          </button>
        </Combobox.Target>
        {first !== undefined && (
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            className={classes.clear}
            aria-label={t('filter.clearOne', { filter: label })}
            onClick={() => onChange([])}
          >
            <IconX size={iconSize.sm} />
          </ActionIcon>
        )}
        <Combobox.Dropdown className={classes.dropdown}>
          <Combobox.Options aria-label={label} aria-multiselectable={!isSingle} tabIndex={0} className={classes.options}>
            {combobox.dropdownOpened && (
              <Values {...{ values, wanted, counts: countsOf?.(), language: i18n.language }} textOf={(value) => text(key, value)} />
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  )
}

interface ValuesProps {
  values: readonly string[]
  wanted: readonly string[]
  counts: ReadonlyMap<string, number> | undefined
  language: string
  textOf: (value: string) => string
}

function Values({ values, wanted, counts, language, textOf }: ValuesProps) {
  const number = new Intl.NumberFormat(language)
  return values.map((value) => (
    <Combobox.Option
      key={value}
      value={value}
      active={wanted.includes(value)}
      aria-selected={wanted.includes(value)}
      className={classes.option}
      data-none={counts?.get(value) === 0 || undefined}
    >
      <IconCheck size={iconSize.sm} className={classes.check} aria-hidden />
      <span className={classes.values}>{textOf(value)}</span>
      {counts && <span className={classes.count}>{number.format(counts.get(value) ?? 0)}</span>}
    </Combobox.Option>
  ))
}
