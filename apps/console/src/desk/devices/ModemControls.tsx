import type { UnitState } from '@backhaul/simulation'
import { useTranslation } from 'react-i18next'
import { ActButton } from '../ActButton.tsx'
import { percentText } from '../../ui/percent-text.ts'
import classes from './devices.module.css'
import { ActSlider, ActSwitch } from './FieldControls.tsx'
import { useFieldAct } from './use-field-act.ts'

type Modem = UnitState['modems'][number]
/** The most that the simulator takes of a signal. */
const weakenedDbMax = 60

export function ModemControls({ unit }: { unit: UnitState }) {
  const { t } = useTranslation('field')
  return (
    <fieldset className={classes.group}>
      <legend>{t('modem.label')}</legend>
      <ul className={classes.modems}>
        {unit.modems.map((modem) => (
          <ModemEntry key={modem.port} unit={unit} modem={modem} />
        ))}
      </ul>
    </fieldset>
  )
}

function ModemEntry({ unit, modem }: { unit: UnitState; modem: Modem }) {
  const { t } = useTranslation('field')
  const { port, name, uiType, connected, works, weakenedDb, sims, simsOut } = modem
  const isCellular = uiType === 'cell'
  const ids = { modem: unit.id, port }
  return (
    <li data-connected={connected}>
      <div className={classes.modemState}>
        <strong>{name}</strong>
        <span>{stateOf(modem, t('modem.connected'), t('modem.notConnected'))}</span>
        {connected && uiType !== 'lan' && <span>{t('modem.signal', { percent: percentText(modem.signal) })}</span>}
      </div>
      {isCellular && (
        <ActSlider
          label={t('modem.weaken')}
          aria-label={t('modem.weakenOf', { modem: name })}
          value={weakenedDb}
          max={weakenedDbMax}
          text={(db) => t('modem.loss', { db })}
          actOf={(byDb) => ({ weaken: unit.id, port, byDb })}
        />
      )}
      <div className={classes.switches}>
        <ActSwitch
          label={t('modem.works')}
          aria-label={t('modem.worksOf', { modem: name })}
          checked={works}
          actOf={(on) => ({ ...ids, works: on })}
        />
        {isCellular && (
          <ActSwitch
            label={t('modem.cards')}
            aria-label={t('modem.cardsOf', { modem: name })}
            checked={simsOut.length === 0}
            actOf={(inserted) => ({ simCards: unit.id, port, inserted })}
          />
        )}
        {isCellular && sims.length > 1 && <OtherSim unit={unit} modem={modem} />}
      </div>
    </li>
  )
}

const stateOf = ({ connected, network, technology }: Modem, on: string, off: string): string =>
  connected ? [network ?? on, technology].filter((text) => text !== null).join(' · ') : off

/** Changes to the SIM that is not in use. */
function OtherSim({ unit, modem }: { unit: UnitState; modem: Modem }) {
  const { t } = useTranslation('field')
  const act = useFieldAct()
  const sim = modem.sims.find((slot) => slot !== modem.activeSim) ?? 'A'
  return (
    <ActButton
      act={act}
      size="compact-sm"
      input={{ selectSim: unit.id, port: modem.port, sim }}
      refusal={unit.power === 'on' ? null : t('reason.off')}
      aria-label={t('modem.useSimOf', { sim, modem: modem.name })}
    >
      {t('modem.useSim', { sim })}
    </ActButton>
  )
}
