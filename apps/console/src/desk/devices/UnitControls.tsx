import type { UnitState } from '@backhaul/simulation'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/Alert.tsx'
import { ActButton } from '../ActButton.tsx'
import { DeskLoadState } from '../DeskLoadState.tsx'
import { useReadFailureText } from '../use-failure-text.ts'
import { percentText } from '../../ui/percent-text.ts'
import classes from './devices.module.css'
import { ActSlider, ActSwitch } from './FieldControls.tsx'
import { ModemControls } from './ModemControls.tsx'
import { PlaceControls } from './PlaceControls.tsx'
import { ReserveSwitch } from './ReserveSwitch.tsx'
import { useFieldAct } from './use-field-act.ts'
import { useUnitState } from './use-field.ts'

/** The state of a unit as the simulator has it, with all that a person at the unit could do. */
export function UnitControls({ id }: { id: string }) {
  const reading = useUnitState(id)
  const { data: unit, error } = reading
  const failureText = useReadFailureText()
  if (!unit) return <DeskLoadState query={reading} />
  // The next reading, a second later, is the retry.
  if (error) return <Alert kind="error">{failureText(error)}</Alert>
  return (
    <div className={classes.unit}>
      <Head unit={unit} />
      <PlaceControls key={unit.id} unit={unit} />
      <PowerControls unit={unit} />
      <WorkControls unit={unit} />
      <ModemControls unit={unit} />
    </div>
  )
}

function Head({ unit }: { unit: UnitState }) {
  const { t } = useTranslation('field')
  const marks = [
    t(`state.${unit.power}`),
    unit.isOnAir && t('state.onAir'),
    unit.isRecording && t('state.recording'),
    unit.isDriving && t('state.driving'),
  ].filter((mark) => mark !== false)
  return (
    <div className={classes.head}>
      <div>
        <strong>{unit.name}</strong>
        <ul aria-label={t('state.label')}>
          {marks.map((mark) => (
            <li key={mark}>{mark}</li>
          ))}
        </ul>
      </div>
      <ReserveSwitch unit={unit} />
    </div>
  )
}

function PowerControls({ unit }: { unit: UnitState }) {
  const { t } = useTranslation('field')
  const act = useFieldAct()
  const { id, power, batteryPercent, isOnMains } = unit
  const isOff = power === 'off'
  const isEmpty = isOff && batteryPercent === 0 && !isOnMains
  return (
    <fieldset className={classes.group}>
      <legend>{t('power.label')}</legend>
      {batteryPercent === null ? (
        <p>{t('power.noBattery')}</p>
      ) : (
        <ActSlider
          label={t('power.battery')}
          value={batteryPercent}
          max={100}
          text={(percent) => percentText(percent)}
          actOf={(percent) => ({ battery: id, percent })}
        />
      )}
      <div className={classes.switches}>
        {batteryPercent !== null && (
          <ActSwitch label={t('power.mains')} checked={isOnMains} actOf={(connected) => ({ mains: id, connected })} />
        )}
        <ActButton act={act} input={isOff ? { powerOn: id } : { powerOff: id }} refusal={isEmpty ? t('reason.empty') : null}>
          {t(isOff ? 'power.on' : 'power.off')}
        </ActButton>
      </div>
    </fieldset>
  )
}

function WorkControls({ unit }: { unit: UnitState }) {
  const { t } = useTranslation('field')
  const act = useFieldAct()
  const { id, channelId } = unit
  const why = refusalsOf(unit)
  const text = (reason: Reason | null) => reason && t(`reason.${reason}`)
  return (
    <fieldset className={classes.group}>
      <legend>{t('work.label')}</legend>
      <div className={classes.switches}>
        <ActSwitch label={t('work.camera')} checked={unit.hasCamera} actOf={(connected) => ({ camera: id, connected })} />
        <ActButton act={act} input={{ pressStart: id, channel: channelId ?? id }} refusal={text(why.start)}>
          {t('work.start')}
        </ActButton>
        <ActButton act={act} input={{ pressRecord: id }} refusal={text(why.record)}>
          {t('work.record')}
        </ActButton>
        <ActButton act={act} input={{ pressStop: id }} refusal={text(why.stop)}>
          {t('work.stop')}
        </ActButton>
      </div>
    </fieldset>
  )
}

type Reason = 'off' | 'noChannel' | 'noCamera' | 'onAir' | 'works' | 'idle'

/** Returns why the buttons at a unit have no effect now. */
function refusalsOf({ power, channelId, hasCamera, isOnAir, isRecording }: UnitState): Record<'start' | 'record' | 'stop', Reason | null> {
  if (power !== 'on') return { start: 'off', record: 'off', stop: 'off' }
  const busy = isOnAir ? 'onAir' : isRecording ? 'works' : hasCamera ? null : 'noCamera'
  return { start: busy ?? (channelId === null ? 'noChannel' : null), record: busy, stop: isOnAir || isRecording ? null : 'idle' }
}
