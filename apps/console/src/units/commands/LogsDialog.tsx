import { Button, Progress, Select, Textarea } from '@mantine/core'
import { calls, type Unit } from '@backhaul/contract/units'
import { isFailed } from '@backhaul/rules/status'
import { refuseSupportCase, refuseTaskStop } from '@backhaul/rules/units'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useRow } from '../../app/live/use-entities.ts'
import { useSession } from '../../app/session.ts'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { notSaved, useAppForm } from '../../ui/use-app-form.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { ChannelPicker } from '../ChannelPicker.tsx'
import { useUnits } from '../UnitsContext.tsx'
import { Outcome } from './Outcome.tsx'
import classes from './commands.module.css'
import { ownTimeZone, timeZones } from './time-zones.ts'
import { useTracked } from './use-command-log.ts'
import { Dialog } from '../../ui/Dialog.tsx'

/** A bar that is seen from the start. Without a percentage it is full and moves. */
const percentMin = 4
/** The search finds the others. */
const zonesShownMax = 100

function useLogs(unit: Unit) {
  const { t } = useTranslation('unit-commands')
  const { user } = useSession()
  const { live } = useUnits()
  const { selChannel } = unit
  const [channelId, setChannelId] = useState(selChannel === null || selChannel.external ? null : selChannel.channelId)
  const channel = useRow(live.channels, channelId) ?? null
  const failed = (reason: string) => t('logs.failed', { name: unit.name, reason })
  const start = useTracked(api.units.sendLogs, {
    unit,
    access: 'units.operate',
    refusal: refuseSupportCase(unit, user, channel),
    done: () => t('logs.opened', { name: unit.name }),
    about: unit.name,
    failed,
    isOne: ({ kind }) => kind === 'sendLogs',
  })
  const stop = useCommand(api.units.stopLogs, { access: 'units.operate', refusal: refuseTaskStop(unit, 'logs'), about: unit.name, failed })
  return { channel, setChannelId, start, stop }
}

/** UI-145: sends the logs of a unit and opens a support case. All users see the same progress and result. */
export function LogsDialog({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const { t } = useTranslation(['unit-commands', 'ui'])
  const isNarrow = useIsNarrow()
  const { channel, setChannelId, start, stop } = useLogs(unit)
  const { uniqueId: unitId } = unit
  const task = unit.tasks.find((one) => one.kind === 'logs' && !isFailed(one))
  // The form is not shown while logs are sent. A refusal keeps what the user has written.
  const [draft, setDraft] = useState<LogsDraft>(() => ({ description: '', timeZone: ownTimeZone() }))
  const isRunning = task !== undefined || start.isPending
  return (
    <Dialog fullScreen={isNarrow} onClose={onClose} title={t('logs.title', { name: unit.name })}>
      <div className={classes.dialog}>
        {isRunning ? (
          <>
            <p className={classes.meta}>{t('logs.running')}</p>
            <Progress value={Math.max(task?.percent ?? 100, percentMin)} animated aria-label={t('logs.progress')} />
            <div className={classes.acts}>
              {start.isSent ? (
                <Button variant="default" loading>
                  {t('logs.stop')}
                </Button>
              ) : (
                <CommandButton command={stop} variant="default" onRun={() => void stop.run({ unitId })}>
                  {t('logs.stop')}
                </CommandButton>
              )}
            </div>
          </>
        ) : (
          <>
            <p className={classes.meta}>{t('logs.about')}</p>
            {start.last !== undefined && <Outcome command={start.last} running="" />}
            <LogsForm unit={unit} channel={channel} onChannel={setChannelId} start={start} draft={draft} onDraft={setDraft} />
          </>
        )}
      </div>
    </Dialog>
  )
}

interface LogsDraft {
  description: string
  timeZone: string
}

interface LogsFormProps extends Pick<ReturnType<typeof useLogs>, 'channel' | 'start'> {
  unit: Unit
  onChannel: (channelId: string) => void
  draft: LogsDraft
  onDraft: (draft: LogsDraft) => void
}

/** the description is required. The channel takes the logs and does not become the channel of the unit. */
function LogsForm({ unit, channel, onChannel, start, draft, onDraft }: LogsFormProps) {
  const { t } = useTranslation('unit-commands')
  const [zones] = useState(() => timeZones(ownTimeZone()))
  const { field, onSubmit, pending, failure } = useAppForm({
    call: calls.sendLogs,
    initialValues: { unitId: unit.uniqueId, ...draft },
    save: async (input) => {
      const sent = await start.run({ ...input, ...(channel && { channelId: channel.channelId }) })
      if (sent === null) return notSaved
      onDraft({ ...draft, description: '' })
      return sent
    },
    onChange: ({ description, timeZone }) => onDraft({ description, timeZone }),
  })
  return (
    <form className={classes.dialog} onSubmit={onSubmit}>
      <Textarea
        label={t('logs.description')}
        withAsterisk
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        maxLength={1024}
        {...field('description')}
      />
      <Select
        label={t('logs.timeZone')}
        data={zones}
        searchable
        allowDeselect={false}
        limit={zonesShownMax}
        maxDropdownHeight={240}
        nothingFoundMessage={t('logs.noTimeZone')}
        {...field('timeZone')}
      />
      <div>
        <p className={classes.label} aria-hidden>
          {t('logs.channel')}
        </p>
        <ChannelPicker
          unit={unit}
          variant="field"
          label={t('logs.channel')}
          name={channel?.channelName ?? null}
          reason={null}
          onSelect={({ channelId }) => onChannel(channelId)}
        />
      </div>
      {failure !== null && <p role="alert">{failure}</p>}
      <div className={classes.acts}>
        <DisabledReason reason={pending ? null : start.reason}>
          <Button type="submit" loading={pending}>
            {t('logs.send')}
          </Button>
        </DisabledReason>
      </div>
    </form>
  )
}
