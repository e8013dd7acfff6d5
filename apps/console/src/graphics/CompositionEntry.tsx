import { ActionIcon, Badge, Progress } from '@mantine/core'
import { realClock as clock } from '@backhaul/clock'
import type { Composition, GraphicsJob } from '@backhaul/contract/graphics'
import { refuseDelete } from '@backhaul/rules/graphics'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { CommandButton } from '../ui/command/CommandButton.tsx'
import { useCommand } from '../ui/command/use-command.ts'
import { confirm } from '../ui/confirm.ts'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { iconSize } from '../ui/icon-size.ts'
import { timeText } from '../ui/time.ts'
import { percentText } from '../ui/percent-text.ts'
import { ChannelChoice } from './ChannelChoice.tsx'
import classes from './graphics.module.css'

interface CompositionEntryProps {
  inventoryId: string
  composition: Composition
  onChanged: () => void
}

/** One composition: its state, the progress of its job, and what can be done with it. */
export function CompositionEntry({ inventoryId, composition, onChanged }: CompositionEntryProps) {
  const { t, i18n } = useTranslation('graphics')
  const { id: appId, name, template, lastUpdated, state, onAir } = composition
  const isBeingCreated = state === 'creating'
  const remove = useCommand(api.graphics.remove, {
    access: 'channels.configure',
    // The rule has one text for a creation that runs and one that failed.
    refusal: isBeingCreated ? null : refuseDelete(composition),
    done: () => t('removed', { name }),
    about: name,
    failed: (reason) => t('removeFailed', { name, reason }),
  })
  const takeOffAir = useCommand(api.graphics.takeOffAir, {
    access: 'channels.configure',
    done: () => t('offAir', { name }),
    about: name,
    failed: (reason) => t('offAirFailed', { name, reason }),
  })
  const ask = async () => {
    if (!(await confirm({ message: t('removeQuestion', { name }), action: t('remove', { name }) }))) return
    if ((await remove.run({ inventoryId, appId })) !== null) onChanged()
  }
  return (
    <li className={classes.entry}>
      <div className={classes.facts}>
        <strong>{name}</strong>
        <span className={classes.note}>
          {template} · {timeText(lastUpdated, i18n.language, clock.now(), 'short')}
        </span>
        {isBeingCreated && <JobProgress jobId={composition.jobId} onEnd={onChanged} />}
        {state === 'failed' && (
          <Badge tt="none" className={classes.failed}>
            {t('failed')}
          </Badge>
        )}
        {onAir !== null && (
          <Badge tt="none" className={classes.onAir}>
            {onAir.channelName === null ? t('onAirHidden') : t('onAir', { channel: onAir.channelName })}
          </Badge>
        )}
      </div>
      <div className={classes.acts}>
        {onAir !== null ? (
          <CommandButton
            command={takeOffAir}
            size="xs"
            variant="default"
            onRun={() => void takeOffAir.run({ inventoryId, appId }).then((result) => result && onChanged())}
          >
            {t('takeOffAir')}
          </CommandButton>
        ) : (
          state === 'ready' && <ChannelChoice inventoryId={inventoryId} composition={composition} onPut={onChanged} />
        )}
        <DisabledReason reason={remove.reason ?? (isBeingCreated ? t('removeLater') : null)}>
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={remove.isPending}
            aria-label={t('remove', { name })}
            onClick={() => void ask()}
          >
            <IconTrash size={iconSize.md} aria-hidden />
          </ActionIcon>
        </DisabledReason>
      </div>
    </li>
  )
}

/** The job of the provider is asked this often. */
const askEveryMs = 1000

/** API-296: the progress of the job that creates a composition. A question that is not answered is asked again. */
function JobProgress({ jobId, onEnd }: { jobId: string; onEnd: () => void }) {
  const { t } = useTranslation('graphics')
  const { mutateAsync } = api.graphics.checkJob.useMutation()
  const [job, setJob] = useState<GraphicsJob | null>(null)
  const ask = useEffectEvent(async (asked: string) => {
    const answer = await mutateAsync({ jobId: asked }).catch(() => null)
    if (answer !== null) setJob(answer)
    if (answer !== null && answer.status !== 'running') onEnd()
  })
  useEffect(() => clock.every(askEveryMs, () => void ask(jobId)), [jobId])
  const percent = job?.percent ?? 0
  return (
    <div className={classes.job}>
      <Progress value={percent} aria-label={t('creating')} />
      <span className={classes.note} role="status">
        {t('creatingPercent', { percent: percentText(percent) })}
      </span>
    </div>
  )
}
