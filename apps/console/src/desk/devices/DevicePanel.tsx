import { Select, TextInput } from '@mantine/core'
import { problemOf } from '@backhaul/client'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { DeskLoadState } from '../DeskLoadState.tsx'
import { DeskPanel } from '../DeskPanel.tsx'
import { EffectForm } from './EffectForm.tsx'
import { EffectList } from './EffectList.tsx'
import classes from './devices.module.css'
import { completed, type NewEffect } from './new-effect.ts'
import type { At } from './place.ts'
import { ReleaseButton } from './ReserveSwitch.tsx'
import { UnitControls } from './UnitControls.tsx'
import { useReadFailureText } from '../use-failure-text.ts'
import { useFieldAct } from './use-field-act.ts'
import { useSurroundings, useUnitsInField } from './use-field.ts'

/** Leaflet is a chunk of its own. */
const FieldMap = lazyPart(async () => (await import('./FieldMap.tsx')).FieldMap)

/** The devices of the world and their surroundings: a map on which units are moved, and what a person at a unit could do. */
export function DevicePanel() {
  const { t } = useTranslation('field')
  return (
    <DeskPanel title={t('title')} tools={<ReleaseButton />}>
      <Field />
    </DeskPanel>
  )
}

const somewhere: At = [52.52, 13.405]

function Field() {
  const { t } = useTranslation('field')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [drawn, setDrawn] = useState<Partial<NewEffect>>({})
  const [isPicking, setPicking] = useState(false)
  const reading = useUnitsInField(useDeferredValue(search.trim()))
  const { data, error, refetch } = reading
  const effects = useSurroundings().data?.effects ?? []
  const act = useFieldAct()
  const failureText = useReadFailureText()
  const unit = data?.units.find(({ id }) => id === chosen)
  if (!data && isWithoutFleet(error)) return <p className={classes.note}>{t('noFleet')}</p>
  if (!data) return <DeskLoadState query={reading} />
  if (data.total === 0) return <p className={classes.note}>{t('empty')}</p>
  const effect = completed(drawn, unit?.at ?? data.units[0]?.at ?? somewhere, effects)
  const change = (next: Partial<NewEffect>) => setDrawn((before) => ({ ...before, ...next }))
  const pick = (at: At) => {
    change({ at })
    setPicking(false)
  }
  return (
    <div className={classes.field}>
      <div className={classes.place}>
        <FieldMap
          units={data.units}
          effects={effects}
          drawn={drawn.at === undefined ? null : effect}
          chosen={chosen}
          onChoose={setChosen}
          onMove={(id, to) => void act.run({ move: id, to })}
          onPick={isPicking ? pick : null}
          canMove={act.reason === null}
        />
        <section aria-label={t('effects.title')}>
          <h3>{t('effects.title')}</h3>
          <EffectList />
          <EffectForm
            effect={effect}
            onChange={change}
            onBegun={() => setDrawn({})}
            unitAt={unit?.at ?? null}
            isPicking={isPicking}
            onPick={() => setPicking(!isPicking)}
          />
        </section>
      </div>
      <section className={classes.chosen} aria-label={t('unit')}>
        <div className={classes.fields}>
          <TextInput type="search" label={t('search')} value={search} onChange={({ currentTarget }) => setSearch(currentTarget.value)} />
          <Select
            label={t('unit')}
            placeholder={t('choose')}
            data={optionsOf(data.units)}
            value={unit ? chosen : null}
            onChange={setChosen}
            nothingFoundMessage={t('none')}
            searchable
            limit={100}
          />
        </div>
        {error && <ErrorState error={error} text={failureText(error)} onRetry={() => void refetch()} />}
        <p className={classes.note} role="status">
          {data.units.length === 0 ? t('none') : t('found', { shown: data.units.length, total: data.total })}
        </p>
        {chosen === null ? <p className={classes.note}>{t('chooseHelp')}</p> : <UnitControls id={chosen} />}
      </section>
    </div>
  )
}

/** The codes of the simulation are not those of the core. */
const isWithoutFleet = (error: unknown) => (problemOf(error)?.code as string | undefined) === 'WORLD_WITHOUT_FLEET'

const optionsOf = (units: readonly { id: string; name: string }[]) => units.map(({ id, name }) => ({ value: id, label: name }))
