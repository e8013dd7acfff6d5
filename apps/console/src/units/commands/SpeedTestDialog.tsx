import { Progress } from '@mantine/core'
import type { Unit } from '@backhaul/contract/units'
import { isSpeedTest } from '@backhaul/rules/status'
import { formatBitrate, isOfOtherChannel, refuseSpeedTest } from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { Age } from '../../domain/Age.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { useSelectedChannel } from '../use-unit.ts'
import { Outcome } from './Outcome.tsx'
import classes from './commands.module.css'
import { useTracked } from './use-command-log.ts'
import { Dialog } from '../../ui/Dialog.tsx'

/** A bar that is seen from the start. Without a percentage it is full and moves. */
const percentMin = 4

function useSpeedTest(unit: Unit) {
  const { t } = useTranslation('unit-commands')
  const channel = useSelectedChannel(unit) ?? null
  const failed = (reason: string) => t('speedTest.failed', { name: unit.name, reason })
  const start = useTracked(api.units.startSpeedTest, {
    unit,
    access: 'units.operate',
    refusal: refuseSpeedTest(unit, channel),
    about: unit.name,
    failed,
    isOne: ({ kind }) => kind === 'startSpeedTest',
  })
  const cancel = useCommand(api.units.stopSpeedTest, { access: 'units.operate', about: unit.name, failed })
  return { channel, start, cancel }
}

/** UI-143: measures the links of a unit to its channel. All users see the same test and its result. */
export function SpeedTestDialog({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const { t } = useTranslation('unit-commands')
  const { channel, start, cancel } = useSpeedTest(unit)
  const { last } = start
  const { uniqueId: unitId, linksKbps } = unit
  const isRunning = isSpeedTest(unit.applications) || start.isPending
  const measured = last?.data?.['linksKbps'] as number[] | undefined
  const isOther = measured !== undefined && isOfOtherChannel(last?.input['channelId'], unit)
  const task = unit.tasks.find(({ kind }) => kind === 'speedTest')
  return (
    <Dialog onClose={onClose} title={t('speedTest.title', { name: unit.name })}>
      <div className={classes.dialog}>
        <p className={classes.meta}>{t('speedTest.about', { channel: channel?.channelName ?? unit.selChannel?.name ?? '–' })}</p>
        {isRunning && <Progress value={Math.max(task?.percent ?? 100, percentMin)} animated aria-label={t('speedTest.progress')} />}
        {isRunning && <Rates unit={unit} linksKbps={isSpeedTest(unit.applications) ? linksKbps : []} />}
        {!isRunning && measured !== undefined && last !== undefined && (
          <>
            <p className={classes.meta}>
              {t('speedTest.result')} <Age at={last.endedAt ?? last.at} />
            </p>
            {isOther && <Alert kind="warning">{t('speedTest.channelChanged')}</Alert>}
            <Rates unit={unit} linksKbps={measured} />
          </>
        )}
        {!isRunning && last?.state === 'failed' && last.code === 'cancelled' && <Alert kind="info">{t('speedTest.cancelled')}</Alert>}
        {!isRunning && last !== undefined && last.state !== 'done' && last.code !== 'cancelled' && <Outcome command={last} running="" />}
        <div className={classes.acts}>
          {isRunning && !start.isSent ? (
            <CommandButton command={cancel} variant="default" onRun={() => void cancel.run({ unitId })}>
              {t('speedTest.cancel')}
            </CommandButton>
          ) : (
            <CommandButton command={start} onRun={() => void start.run({ unitId })}>
              {t(measured === undefined ? 'speedTest.start' : 'speedTest.repeat')}
            </CommandButton>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** The rate of each link as a bar, in the order of the links, and their total. */
function Rates({ unit: { modems }, linksKbps }: { unit: Unit; linksKbps: readonly number[] }) {
  const { t } = useTranslation('unit-commands')
  const top = Math.max(1, ...linksKbps)
  const total = linksKbps.reduce((sum, kbps) => sum + Math.max(0, kbps), 0)
  return (
    <div className={classes.rates}>
      <ul>
        {modems.map((modem, i) => {
          const kbps = linksKbps[i] ?? -1
          return (
            <li key={modem.port} className={classes.rate}>
              <span>{modem.name}</span>
              <span className={classes.bar} aria-hidden>
                <span style={{ width: `${(Math.max(0, kbps) / top) * 100}%` }} />
              </span>
              <span className={classes.end}>{kbps < 0 ? '–' : formatBitrate(kbps)}</span>
            </li>
          )
        })}
      </ul>
      <p className={classes.total}>
        {t('speedTest.total')} <strong>{formatBitrate(total)}</strong>
      </p>
    </div>
  )
}
