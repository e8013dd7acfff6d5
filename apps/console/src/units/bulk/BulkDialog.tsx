import { Button, Progress, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unitActs } from '../../domain/units/acts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { focusOnce } from '../../ui/focus-once.ts'
import { useRights } from '../../ui/kit.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useUnits } from '../UnitsContext.tsx'
import { type BulkAction, channelsForAny, endsTransmission, planBulk, type PlannedUnit } from './bulk-plan.ts'
import classes from './bulk.module.css'
import { BulkList } from './BulkList.tsx'
import { type Outcomes, useBulkRun } from './use-bulk-run.ts'
import { useSelectedUnits } from './use-selected-units.ts'

interface BulkDialogProps {
  action: BulkAction
  ids: ReadonlySet<string>
  onClose: () => void
}

/** Asks once for all units and names those on air, sends the commands, and shows how each ended. */
export function BulkDialog({ action, ids, onClose }: BulkDialogProps) {
  const { t } = useTranslation('unit-bulk')
  const isNarrow = useIsNarrow()
  const { live } = useUnits()
  const units = useSelectedUnits(ids)
  const [channelId, setChannelId] = useState<string | null>(null)
  const { outcomes, isRunning, failed, start, cancel } = useBulkRun(action, channelId)
  // The units may have changed since the list was drawn.
  const planOf = (wanted: ReadonlySet<string>) => {
    const now = [...wanted].flatMap((id) => live.units.get(id) ?? [])
    return planBulk({ action, units: now, channels: live.channels, channelId })
  }
  const plan = planBulk({ action, units, channels: live.channels, channelId })
  const send = (wanted: ReadonlySet<string>) => void start(planOf(wanted))
  const hasRun = outcomes.size > 0
  const close = isRunning ? cancel : onClose
  return (
    <Dialog
      fullScreen={isNarrow}
      size="lg"
      title={t(`title.${action}`)}
      onClose={close}
      closeOnClickOutside={!hasRun}
      classNames={{ body: classes.body!, content: classes.content! }}
    >
      {hasRun ? (
        <Progressed action={action} outcomes={outcomes} isRunning={isRunning} />
      ) : (
        <Question action={action} plan={plan} channelId={channelId} onChannel={setChannelId} />
      )}
      <BulkList action={action} plan={plan} outcomes={outcomes} />
      {!isRunning && failed.some((id) => outcomes.get(id)?.state === 'unknown') && (
        <p className={classes.warning} role="note">
          {t(`again.${action}`)}
        </p>
      )}
      <div className={classes.buttons}>
        {hasRun ? (
          <Ended
            action={action}
            isRunning={isRunning}
            failedCount={failed.length}
            onCancel={cancel}
            onRetry={() => send(new Set(failed))}
            onClose={onClose}
          />
        ) : (
          <Asked
            action={action}
            plan={plan}
            isReady={action !== 'setChannel' || channelId !== null}
            onSend={() => send(ids)}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}

interface QuestionProps {
  action: BulkAction
  plan: readonly PlannedUnit[]
  channelId: string | null
  onChannel: (channelId: string | null) => void
}

const namesShownMax = 8
const channelsShownMax = 100

function Question({ action, plan, channelId, onChannel }: QuestionProps) {
  const { t, i18n } = useTranslation('unit-bulk')
  const { live } = useUnits()
  const [channels] = useState(() =>
    action === 'setChannel'
      ? channelsForAny(
          plan.map(({ unit }) => unit),
          live.channels.values(),
        )
      : [],
  )
  const cut = plan.filter(({ unit, refusal }) => refusal === null && endsTransmission(action, unit)).map(({ unit }) => unit.name)
  const more = cut.length - namesShownMax
  const shown = more > 0 ? [...cut.slice(0, namesShownMax), t('more', { count: more })] : cut
  const names = new Intl.ListFormat(i18n.language, { style: 'long', type: 'conjunction' }).format(shown)
  return (
    <>
      <p>{t(`ask.${action}`)}</p>
      {cut.length > 0 && (
        <p className={classes.warning} role="note">
          {t('offAir', { count: cut.length, names })}
        </p>
      )}
      {action === 'setChannel' && (
        <Select
          label={t('channel')}
          placeholder={t('channelPlaceholder')}
          data={channels.map((channel) => ({ value: channel.channelId, label: channel.channelName }))}
          value={channelId}
          onChange={onChannel}
          allowDeselect={false}
          searchable
          limit={channelsShownMax}
          nothingFoundMessage={t('noChannel')}
          data-autofocus
          // On a phone the list would open while the dialog still moves, and would be in the wrong place.
          openOnFocus={false}
        />
      )}
    </>
  )
}

interface AskedProps {
  action: BulkAction
  plan: readonly PlannedUnit[]
  isReady: boolean
  onSend: () => void
  onClose: () => void
}

function Asked({ action, plan, isReady, onSend, onClose }: AskedProps) {
  const { t } = useTranslation('unit-bulk')
  const { reason } = useRights()
  const count = plan.filter(({ refusal }) => refusal === null).length
  const missing = !isReady ? t('chooseChannel') : count === 0 ? t('none') : null
  return (
    <>
      <Button variant="default" onClick={onClose} {...(action !== 'setChannel' && { 'data-autofocus': true })}>
        {t('cancel')}
      </Button>
      <DisabledReason reason={reason(unitActs[action].access, null) ?? missing}>
        <Button onClick={onSend}>{t(`confirm.${action}`, { count: isReady ? count : 0 })}</Button>
      </DisabledReason>
    </>
  )
}

const isOpen = (state: string) => state === 'waiting' || state === 'running'

function Progressed({ action, outcomes, isRunning }: { action: BulkAction; outcomes: Outcomes; isRunning: boolean }) {
  const { t } = useTranslation('unit-bulk')
  const states = [...outcomes.values()].map(({ state }) => state).filter((state) => state !== 'leftOut')
  const all = states.length
  const ended = states.filter((state) => !isOpen(state)).length
  const done = states.filter((state) => state === 'done').length
  return (
    <>
      {/* The button that was pressed is gone. */}
      <p role="status" className={classes.status} tabIndex={-1} ref={focusOnce}>
        {isRunning ? t('progress', { ended, all }) : t(`result.${action}`, { done, all })}
      </p>
      <Progress value={(ended / all) * 100} animated={isRunning} aria-label={t('progressLabel')} />
    </>
  )
}

interface EndedProps {
  action: BulkAction
  isRunning: boolean
  failedCount: number
  onCancel: () => void
  onRetry: () => void
  onClose: () => void
}

function Ended({ action, isRunning, failedCount, onCancel, onRetry, onClose }: EndedProps) {
  const { t } = useTranslation('unit-bulk')
  const { reason } = useRights()
  if (isRunning)
    return (
      <Button variant="default" onClick={onCancel}>
        {t('cancelRest')}
      </Button>
    )
  return (
    <>
      {failedCount > 0 && (
        <DisabledReason reason={reason(unitActs[action].access, null)}>
          <Button variant="default" onClick={onRetry}>
            {t('retry', { count: failedCount })}
          </Button>
        </DisabledReason>
      )}
      <Button onClick={onClose}>{t('close')}</Button>
    </>
  )
}
