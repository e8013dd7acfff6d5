import { Badge, Button } from '@mantine/core'
import { problemOf } from '@backhaul/client'
import { realClock as clock } from '@backhaul/clock'
import { type Story, storyFields, type StoryField } from '@backhaul/contract/stories'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { refuseMoreUnits } from '@backhaul/rules/stories'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { AssignedUnits } from '../app/AssignedUnits.tsx'
import { CommandButton } from '../ui/command/CommandButton.tsx'
import { useCommand } from '../ui/command/use-command.ts'
import { confirm } from '../ui/confirm.ts'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { iconSize } from '../ui/icon-size.ts'
import { useRights } from '../ui/kit.tsx'
import { LoadState } from '../ui/page/LoadState.tsx'
import { Fact, Facts } from '../ui/panel/Facts.tsx'
import { PanelHeader } from '../ui/panel/PanelHeader.tsx'
import { SidePanel } from '../ui/panel/SidePanel.tsx'
import { timeText } from '../ui/time.ts'
import classes from './stories.module.css'

interface StoryPanelProps {
  id: string
  /** The story as the list has it; a link may open one of another page. */
  listed: Story | undefined
  onEdit: (story: Story) => void
  onChanged: () => void
  onClose: () => void
}

/** UI-134: the details of a story and its units. */
export function StoryPanel({ id, listed, onEdit, onChanged, onClose }: StoryPanelProps) {
  const { t } = useTranslation(['stories', 'kit'])
  const { data, error, refetch } = api.stories.get.useQuery({ id })
  const story = data ?? listed
  const isGone = problemOf(error)?.code === 'STORY_NOT_FOUND'
  const closeMissing = useEffectEvent(onClose)
  useEffect(() => {
    if (isGone) closeMissing()
  }, [isGone])
  return (
    <SidePanel label={story?.slugline ?? t('story')} onClose={onClose}>
      <PanelHeader title={story?.slugline ?? ''} closeLabel={t('kit:resource.close')} onClose={onClose}>
        {story?.fromNewsroom === true && (
          <Badge size="xs" variant="default" tt="none">
            {t('fromNewsroom')}
          </Badge>
        )}
      </PanelHeader>
      {story === undefined ? (
        <LoadState isLoading error={error} onRetry={() => void refetch()} />
      ) : (
        <Details story={story} onEdit={onEdit} onChanged={onChanged} onClose={onClose} />
      )}
    </SidePanel>
  )
}

const shownFields = (Object.keys(storyFields) as StoryField[]).filter((name) => name !== 'slugline')

function Details({ story, onEdit, onChanged, onClose }: Pick<StoryPanelProps, 'onEdit' | 'onChanged' | 'onClose'> & { story: Story }) {
  const { t, i18n } = useTranslation(['stories', 'kit'])
  const { reason } = useRights()
  const name = story.slugline
  const remove = useCommand(api.stories.remove, {
    access: 'files.operate',
    done: () => t('kit:resource.deleted', { name }),
    about: name,
    failed: (why) => t('kit:resource.notDeleted', { name, reason: why }),
  })
  const ask = async () => {
    const message = t(story.fromNewsroom ? 'confirmNewsroom' : 'kit:resource.confirm')
    const yes = await confirm({ title: t('kit:resource.confirmTitle', { name }), message, action: t('kit:resource.delete') })
    if (!yes || (await remove.run({ id: story.id })) === null) return
    onChanged()
    onClose()
  }
  return (
    <div className={classes.body}>
      <Facts>
        {shownFields.map((field) => (
          <Fact key={field} name={t(`field.${field}`)}>
            <span className={classes.text}>{story[field] || '–'}</span>
          </Fact>
        ))}
        <Fact name={t('field.lastModified')}>{timeText(story.lastModified, i18n.language, clock.now())}</Fact>
      </Facts>
      <div className={classes.buttons}>
        <DisabledReason reason={reason('files.operate', null)}>
          <Button variant="default" leftSection={<IconPencil size={iconSize.md} aria-hidden />} onClick={() => onEdit(story)}>
            {t('edit')}
          </Button>
        </DisabledReason>
        <CommandButton
          command={remove}
          variant="default"
          leftSection={<IconTrash size={iconSize.md} aria-hidden />}
          onRun={() => void ask()}
        >
          {t('kit:resource.delete')}
        </CommandButton>
      </div>
      <Units story={story} onChanged={onChanged} />
    </div>
  )
}

/** Lists the units of a story, adds units and removes them (API-408). */
function Units({ story, onChanged }: { story: Story; onChanged: () => void }) {
  const { t } = useTranslation('kit')
  const { reason } = useRights()
  const queries = api.useUtils()
  const assign = useCommand(api.stories.assignUnits, {
    access: 'files.operate',
    about: t('resource.units'),
    failed: (reason) => t('resource.assignedNotChanged', { title: t('resource.units'), reason }),
  })
  /** Applies the change to the units as they are now, because another user may have changed them. */
  const change = async (changed: (ids: readonly string[]) => string[]) => {
    const now = await queries.stories.get.fetch({ id: story.id }, { staleTime: 0 }).catch(() => story)
    const result = await assign.run({ id: story.id, unitIds: changed(now.units.map(({ id }) => id)) })
    if (result === null) return
    queries.stories.get.setData({ id: story.id }, result.out)
    onChanged()
  }
  return (
    <AssignedUnits
      inventoryId={story.inventoryId}
      count={story.units.length}
      units={story.units}
      reason={assign.reason}
      full={reason('files.operate', refuseMoreUnits(story.units.length))}
      onAdd={(id) => void change((now) => [...now, id])}
      onRemove={(id) => void change((now) => now.filter((one) => one !== id))}
    />
  )
}
