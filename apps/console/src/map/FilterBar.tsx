import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { realClock as clock } from '@backhaul/clock'
import { ToneShape } from './ToneShape.tsx'
import classes from './map.module.css'
import { hasTone, type MapFilter, type MapTone, mapTones, toggleTone } from './unit-filter.ts'

/** After the last key, so that a word typed is one filter and one address. */
const typingMs = 200

interface FilterBarProps {
  readonly filter: MapFilter
  readonly byTone: Readonly<Record<MapTone, number>>
  onChange(filter: MapFilter): void
}

/** Search and statuses; the counts make it the map's legend as well. */
export function FilterBar({ filter, byTone, onChange }: FilterBarProps) {
  const { t, i18n } = useTranslation('map')
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <div className={classes.filters}>
      <SearchBox search={filter.search} onChange={(search) => onChange({ ...filter, search })} />
      <fieldset className={classes.tones} aria-label={t('filterByStatus')}>
        {mapTones.map((tone) => (
          <button
            key={tone}
            type="button"
            className={classes.tone}
            aria-pressed={hasTone(filter, tone)}
            onClick={() => onChange(toggleTone(filter, tone))}
          >
            <ToneShape tone={tone} />
            <span>{t(`tone.${tone}`)}</span>
            <b>{number.format(byTone[tone])}</b>
          </button>
        ))}
      </fieldset>
    </div>
  )
}

function SearchBox({ search, onChange }: { search: string; onChange(search: string): void }) {
  const { t } = useTranslation('map')
  const [text, setText] = useState(search)
  const [known, setKnown] = useState(search)
  if (known !== search) {
    // Back or a link changed it from outside.
    setKnown(search)
    setText(search)
  }
  useEffect(() => {
    if (text === search) return
    return clock.after(typingMs, () => onChange(text))
  }, [text, search, onChange])
  return (
    <TextInput
      className={classes.search}
      size="sm"
      type="search"
      aria-label={t('search')}
      placeholder={t('search')}
      maxLength={100}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label={t('searchClear')} onClick={() => setText('')} />}
    />
  )
}
