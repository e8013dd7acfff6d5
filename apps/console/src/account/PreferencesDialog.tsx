import { ActionIcon, SegmentedControl, Select, Switch, Tooltip } from '@mantine/core'
import { type Preferences, UnitAlertSetting } from '@backhaul/contract/preferences'
import { AlertType } from '@backhaul/contract/notifications'
import { IconCloudOff, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Language, languages, setLanguage } from '../app/i18n.ts'
import { usePreferences } from '../app/preferences.ts'
import { play } from '../ui/sound.ts'
import { iconSize } from '../ui/icon-size.ts'
import { namedCountries } from './countries.ts'
import classes from './dialogs.module.css'
import { Dialog } from '../ui/Dialog.tsx'

const levels = ['critical', 'warning'] as const

/** UI-107. Every choice takes effect at once; there is no save button. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['account', 'ui'])
  const { preferences, update } = usePreferences()
  const { unitAlertsSettings } = preferences
  return (
    <Dialog onClose={onClose} title={t('preferences.title')} size="md">
      <Waiting />
      <section className={classes.section}>
        <h3>{t('preferences.look')}</h3>
        <Choice
          label={t('ui:language.label')}
          value={i18n.language}
          options={languages.map((value) => ({ value, label: t(`ui:language.${value}`) }))}
          onChange={(language) => {
            void setLanguage(language as Language)
            update({ language: language as Language })
          }}
        />
        <Choice
          label={t('ui:colorScheme.label')}
          value={preferences.colorScheme}
          options={(['dark', 'light', 'auto'] as const).map((value) => ({ value, label: t(`ui:colorScheme.${value}`) }))}
          onChange={(colorScheme) => update({ colorScheme: colorScheme as Preferences['colorScheme'] })}
        />
        <Choice
          label={t('preferences.stopBy')}
          value={preferences.stopBy}
          options={(['hold', 'ask'] as const).map((value) => ({ value, label: t(`preferences.stop.${value}`) }))}
          onChange={(stopBy) => update({ stopBy: stopBy as Preferences['stopBy'] })}
        />
        <CountryChoice />
      </section>
      <section className={classes.section}>
        <h3>{t('preferences.unitAlerts')}</h3>
        <p>{t('preferences.unitAlertsHelp')}</p>
        {UnitAlertSetting.options.map((setting) => (
          <Switch
            key={setting}
            size="sm"
            label={t(`preferences.${setting}`)}
            checked={unitAlertsSettings[setting]}
            onChange={({ currentTarget }) => update({ unitAlertsSettings: { ...unitAlertsSettings, [setting]: currentTarget.checked } })}
          />
        ))}
      </section>
      <AlertMessages />
      <Sounds />
    </Dialog>
  )
}

/** The sounds of messages, each with a test. */
function Sounds() {
  const { t } = useTranslation('account')
  const { preferences, update } = usePreferences()
  const { unitAlertsSoundSettings } = preferences
  return (
    <section className={classes.section}>
      <h3>{t('preferences.sounds')}</h3>
      {levels.map((level) => {
        const label = t('preferences.testSound', { sound: t(`preferences.${level}`) })
        return (
          <div key={level} className={classes.sound}>
            <Switch
              size="sm"
              label={t(`preferences.${level}`)}
              checked={unitAlertsSoundSettings[level]}
              onChange={({ currentTarget }) =>
                update({ unitAlertsSoundSettings: { ...unitAlertsSoundSettings, [level]: currentTarget.checked } })
              }
            />
            <Tooltip label={t('preferences.test')}>
              <ActionIcon size="sm" aria-label={label} onClick={() => play(level)}>
                <IconPlayerPlay size={iconSize.sm} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </div>
        )
      })}
    </section>
  )
}

/** Says that changes are not saved yet, because the core cannot be reached. */
function Waiting() {
  const { t } = useTranslation('account')
  const { isWaiting } = usePreferences()
  return (
    <p role="status" className={classes.waiting}>
      {isWaiting && (
        <>
          <IconCloudOff size={iconSize.sm} aria-hidden /> {t('preferences.waiting')}
        </>
      )}
    </p>
  )
}

/** The types of alerts that appear as messages. */
function AlertMessages() {
  const { t } = useTranslation('account')
  const { preferences, update } = usePreferences()
  const { mutedAlerts } = preferences
  return (
    <section className={classes.section}>
      <h3>{t('preferences.alerts')}</h3>
      <p>{t('preferences.alertsHelp')}</p>
      {AlertType.options.map((type) => (
        <Switch
          key={type}
          size="sm"
          label={t(`preferences.alert.${type}`)}
          checked={!mutedAlerts.includes(type)}
          onChange={({ currentTarget }) =>
            update({ mutedAlerts: currentTarget.checked ? mutedAlerts.filter((one) => one !== type) : [...mutedAlerts, type] })
          }
        />
      ))}
    </section>
  )
}

const selectText = ({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.select()

/** UI-210: the country of the user. The spec doesn't say what it changes; phone numbers begin with its calling code. */
function CountryChoice() {
  const { t, i18n } = useTranslation('account')
  const { preferences, update } = usePreferences()
  return (
    <Select
      size="sm"
      label={t('preferences.country')}
      description={t('preferences.countryHelp')}
      data={namedCountries(i18n.language)}
      value={preferences.luSmartCountry}
      onChange={(country) => country !== null && update({ luSmartCountry: country })}
      nothingFoundMessage={t('preferences.noCountry')}
      // Typing replaces the name of the present country.
      onFocus={selectText}
      onClick={selectText}
      allowDeselect={false}
      searchable
    />
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: { value: string; label: string }[]
  onChange(value: string): void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <div className={classes.choice}>
      <span>{label}</span>
      <SegmentedControl size="xs" data={options} value={value} onChange={onChange} aria-label={label} transitionDuration={100} />
    </div>
  )
}
