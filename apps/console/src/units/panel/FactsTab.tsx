import { Progress } from '@mantine/core'
import type { Unit } from '@backhaul/contract/units'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Age } from '../cells/Age.tsx'
import { BatteryCell } from '../cells/BatteryCell.tsx'
import { placeOf } from '../cells/LocationCell.tsx'
import classes from './panel.module.css'
import { RebootButton } from './RebootButton.tsx'
import { CommentForm, RenameForm } from './text-forms.tsx'

const gb = (mb: number) => (mb >= 1000 ? `${(mb / 1000).toFixed(1)} GB` : `${mb} MB`)

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What doesn't change by the second, and what is written about the unit. */
export function FactsTab({ unit }: { unit: Unit }) {
  const { t } = useTranslation('units')
  const { license } = unit
  const remaining =
    license.remaining === null
      ? t('fact.unlimited')
      : t(license.unit === 'hours' ? 'fact.hours' : 'fact.days', { count: license.remaining })
  const features = [license.pro && 'PRO', license.fourK && '4K', unit.multiCameraLicensed && t('tab.multiCamera')]
    .filter(Boolean)
    .join(' · ')
  return (
    <div className={classes.sections}>
      <dl className={classes.facts}>
        <Fact name={t('fact.id')}>
          <span className={classes.mono}>{unit.uniqueId}</span>
        </Fact>
        <Fact name={t('fact.serial')}>
          <span className={classes.mono}>{unit.serialNumber}</span>
        </Fact>
        <Fact name={t('column.version')}>
          {unit.swVersion}
          {unit.targetSwVersion !== null && unit.targetSwVersion !== unit.swVersion && (
            <span className={classes.meta}> → {unit.targetSwVersion}</span>
          )}
        </Fact>
        <Fact name={t('fact.license')}>
          {license.valid ? remaining : t('fact.licenseInvalid')}
          {features !== '' && <span className={classes.meta}> {features}</span>}
        </Fact>
        <Fact name={t('column.battery')}>
          <BatteryCell battery={unit.battery} />
        </Fact>
        <Fact name={t('column.location')}>
          {unit.location === null ? (
            '–'
          ) : (
            <>
              {placeOf(unit.location)} <Age at={unit.location.at} className={classes.meta} />
            </>
          )}
        </Fact>
        <Fact name={t('fact.inventory')}>{unit.inventoryName}</Fact>
        <Fact name={t('column.groups')}>{unit.groupNames.join(', ') || '–'}</Fact>
        <Fact name={t('fact.ownership')}>{unit.ownership}</Fact>
        <Fact name={t('fact.lastReboot')}>{unit.lastReboot === null ? '–' : <Age at={unit.lastReboot} />}</Fact>
        <Fact name={t('column.modified')}>
          <Age at={unit.lastModified} />
        </Fact>
      </dl>
      <section aria-label={t('fact.storage')}>
        <h3 className={classes.heading}>{t('fact.storage')}</h3>
        {unit.storages.length === 0 && <p className={classes.nothing}>{t('fact.noStorage')}</p>}
        {unit.storages.map(({ name, totalMb, freeMb }) => (
          <div key={name} className={classes.storage}>
            <span>{name}</span>
            <Progress value={totalMb === 0 ? 0 : ((totalMb - freeMb) / totalMb) * 100} aria-label={t('fact.storageUsed', { name })} />
            <span className={classes.meta}>{t('fact.storageFree', { free: gb(freeMb), total: gb(totalMb) })}</span>
          </div>
        ))}
        <p className={classes.backlog}>
          {t('fact.backlog')}: <strong>{gb(unit.storeBacklogMb)}</strong>
        </p>
      </section>
      <RenameForm key={unit.name} unit={unit} />
      <CommentForm key={`comment ${unit.comment}`} unit={unit} />
      <RebootButton unit={unit} />
    </div>
  )
}
