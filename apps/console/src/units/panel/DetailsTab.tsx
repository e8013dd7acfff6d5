import { Progress } from '@mantine/core'
import type { Unit } from '@backhaul/contract/units'
import { upgradeStateOf } from '@backhaul/rules/units'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Age } from '../../domain/Age.tsx'
import { useDomainText } from '../../domain/text.tsx'
import { BatteryCell } from '../../domain/units/BatteryCell.tsx'
import { locationText } from '../../domain/units/LocationCell.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import { sizeText } from '../../ui/size-text.ts'
import { CommentForm } from './CommentForm.tsx'
import classes from './panel.module.css'
import { RenameForm } from './RenameForm.tsx'
import { UnitCommands } from './UnitCommands.tsx'

const MoreFacts = lazyPart(async () => (await Promise.all([import('./MoreFacts.tsx'), i18next.loadNamespaces(['unit-facts'])]))[0].default)

const bytesPerMb = 1_000_000
/** Digits of a backlog in gigabytes, so that one that is being sent changes every few seconds. */
const backlogDigits = 2

/** The properties of a unit that seldom change, its name and its comment. */
export function DetailsTab({ unit }: { unit: Unit }) {
  const { t, i18n } = useTranslation('unit-panel')
  const size = (mb: number, digits = 1) => sizeText(mb * bytesPerMb, i18n.language, { digits, least: 'megabyte' })
  const text = useDomainText()
  return (
    <div className={classes.sections}>
      <Facts>
        <Fact name={t('fact.id')}>
          <span className={classes.mono}>{unit.uniqueId}</span>
        </Fact>
        <Fact name={t('fact.serial')}>
          <span className={classes.mono}>{unit.serialNumber}</span>
        </Fact>
        <Fact name={text('field.version')}>
          <Version unit={unit} />
        </Fact>
        <Fact name={t('fact.license')}>
          <License unit={unit} />
        </Fact>
        <Fact name={text('field.battery')}>
          <BatteryCell battery={unit.battery} />
        </Fact>
        <Fact name={text('field.location')}>
          {unit.location === null ? (
            '–'
          ) : (
            <>
              {locationText(unit.location)}
              <span className={classes.meta}> · </span>
              <Age at={unit.location.at} className={classes.meta} />
            </>
          )}
        </Fact>
        <Fact name={t('fact.inventory')}>{unit.inventoryName ?? '–'}</Fact>
        <Fact name={text('field.groups')}>{unit.groupNames.join(', ') || '–'}</Fact>
        <Fact name={t('fact.ownership')}>{t(`ownership.${unit.ownership}`)}</Fact>
        <Fact name={t('fact.lastReboot')}>{unit.lastReboot === null ? '–' : <Age at={unit.lastReboot} />}</Fact>
        <Fact name={text('field.modified')}>
          <Age at={unit.lastModified} />
        </Fact>
      </Facts>
      <section aria-label={t('fact.storage')}>
        <h3 className={classes.heading}>{t('fact.storage')}</h3>
        {unit.storages.length === 0 && <p className={classes.nothing}>{t('fact.noStorage')}</p>}
        {unit.storages.map(({ name, totalMb, freeMb }) => (
          <div key={name} className={classes.storage}>
            <span>{name}</span>
            <Progress value={totalMb === 0 ? 0 : ((totalMb - freeMb) / totalMb) * 100} aria-label={t('fact.storageUsed', { name })} />
            <span className={classes.meta}>{t('fact.storageFree', { free: size(freeMb), total: size(totalMb) })}</span>
          </div>
        ))}
        <p className={classes.backlog}>
          {t('fact.backlog')} <strong>{size(unit.storeBacklogMb, backlogDigits)}</strong>
        </p>
      </section>
      <RenameForm unit={unit} />
      <CommentForm unit={unit} />
      <UnitCommands unit={unit} />
      {/* The last part, so that nothing moves when it is read. */}
      <MoreFacts unit={unit} />
    </div>
  )
}

/** The time that the license has left, and its features. */
function License({ unit: { license, multiCameraLicensed } }: { unit: Unit }) {
  const { t } = useTranslation('unit-panel')
  const remaining =
    license.remaining === null
      ? t('fact.unlimited')
      : t(license.unit === 'hours' ? 'fact.hours' : 'fact.days', { count: license.remaining })
  const features = [license.pro && 'PRO', license.fourK && '4K', multiCameraLicensed && t('tab.multiCamera')].filter(Boolean).join(' · ')
  return (
    <>
      {license.valid ? remaining : t('fact.licenseInvalid')}
      {features !== '' && <span className={classes.meta}> · {features}</span>}
    </>
  )
}

/** The software version, with the target of an upgrade and its state. */
function Version({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-panel')
  const upgrade = upgradeStateOf(unit)
  const target = upgrade === 'succeeded' ? null : unit.targetSwVersion
  return (
    <>
      {unit.swVersion}
      {upgrade !== null && (
        <span className={classes.meta}>
          {target !== null && ` → ${target}`} {t(`upgrade.${upgrade}`)}
        </span>
      )}
    </>
  )
}
