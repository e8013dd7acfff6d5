import { Group, Select, Switch, Textarea } from '@mantine/core'
import { realClock as clock } from '@backhaul/clock'
import { type Integration, type MappingTest, newsroomTextMax, type SyncResult } from '@backhaul/contract/stories'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../api.ts'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { useRights } from '../../ui/kit.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import { timeText } from '../../ui/time.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import classes from './newsroom.module.css'
import { StylesheetSection } from './StylesheetSection.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface IntegrationDialogProps {
  inventoryId: string
  onSynced: () => void
  onClose: () => void
}

/** UI-135: the newsroom system of an inventory: synchronization, mapping, test and stylesheet. */
export function IntegrationDialog({ inventoryId, onSynced, onClose }: IntegrationDialogProps) {
  const { t } = useTranslation(['stories', 'ui'])
  const isNarrow = useIsNarrow()
  const queries = api.useUtils()
  const { data, error, refetch } = api.stories.getIntegration.useQuery({ inventoryId }, { staleTime: 0 })
  const onChanged = (integration: Integration) => queries.stories.getIntegration.setData({ inventoryId }, integration)
  return (
    <Dialog fullScreen={isNarrow} size="lg" onClose={onClose} title={t('integration.title')}>
      {data === undefined ? (
        <LoadState isLoading error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.form}>
          <Synchronization
            inventoryId={inventoryId}
            integration={data}
            onChanged={onChanged}
            onSynced={() => {
              void refetch()
              onSynced()
            }}
          />
          <MappingSection inventoryId={inventoryId} integration={data} />
          <StylesheetSection inventoryId={inventoryId} stylesheetName={data.stylesheetName} onChanged={onChanged} />
        </div>
      )}
    </Dialog>
  )
}

interface SectionProps {
  inventoryId: string
  integration: Integration
}

function Synchronization({
  inventoryId,
  integration,
  onChanged,
  onSynced,
}: SectionProps & { onChanged: (integration: Integration) => void; onSynced: () => void }) {
  const { t, i18n } = useTranslation('stories')
  const resultText = useResultText()
  const failed = (reason: string) => t('integration.failed', { reason })
  const configure = useCommand(api.stories.configureIntegration, { access: 'files.operate', failed })
  const { isEnabled, source, sources, lastResult, nextSyncAt } = integration
  const sync = useCommand(api.stories.sync, {
    access: 'files.operate',
    refusal: isEnabled ? null : { code: 'NEWSROOM_OFF', params: {} },
    done: (result) => resultText(result),
    failed,
  })
  const change = async (changed: Partial<Pick<Integration, 'isEnabled' | 'source'>>) => {
    const result = await configure.run({ inventoryId, isEnabled, source, ...changed })
    if (result !== null) onChanged(result.out)
  }
  return (
    <section className={classes.form}>
      <DisabledReason field reason={configure.reason}>
        <Switch
          label={t('integration.enabled')}
          data-autofocus
          checked={isEnabled}
          disabled={configure.isPending}
          onChange={({ currentTarget }) => void change({ isEnabled: currentTarget.checked })}
        />
      </DisabledReason>
      <DisabledReason field reason={configure.reason}>
        <Select
          label={t('integration.source')}
          data={sources.map((value) => ({ value, label: value === 'sample' ? t('integration.sample') : value }))}
          value={source}
          allowDeselect={false}
          onChange={(value) => value !== null && void change({ source: value })}
        />
      </DisabledReason>
      <Facts>
        <Fact name={t('integration.last')}>
          {lastResult === null ? '–' : `${timeText(lastResult.at, i18n.language, clock.now())} · ${resultText(lastResult)}`}
        </Fact>
        <Fact name={t('integration.next')}>{nextSyncAt === null ? '–' : timeText(nextSyncAt, i18n.language, clock.now(), 'short')}</Fact>
      </Facts>
      <Group>
        <CommandButton
          command={sync}
          variant="default"
          leftSection={<IconRefresh size={iconSize.md} aria-hidden />}
          onRun={() => void sync.run({ inventoryId }).then(onSynced)}
        >
          {t('integration.now')}
        </CommandButton>
      </Group>
    </section>
  )
}

/** Returns the text of an outcome with its numbers. */
function useResultText() {
  const { t } = useTranslation('stories')
  return ({ ok, created, updated, unchanged, skipped }: SyncResult) =>
    ok ? t('integration.result', { created, updated, unchanged, skipped }) : t('integration.resultFailed')
}

function MappingSection({ inventoryId, integration }: SectionProps) {
  const { t } = useTranslation('stories')
  const { reason } = useRights()
  const [xml, setXml] = useState('')
  const [tested, setTested] = useState<MappingTest | null>(null)
  const test = useCommand(api.stories.testMapping, {
    access: 'files.operate',
    failed: (why) => t('integration.testFailed', { reason: why }),
  })
  const run = async () => {
    setTested(null)
    const result = await test.run({ inventoryId, ...(xml.trim() !== '' && { xml }) })
    if (result !== null) setTested(result.out)
  }
  const { item, fields } = integration.mapping
  return (
    <section className={classes.form} aria-labelledby="mapping">
      <h3 id="mapping">{t('integration.mapping')}</h3>
      <Facts>
        <Fact name={t('story')}>
          <code>{item}</code>
        </Fact>
        {Object.entries(fields).map(([name, path]) => (
          <Fact key={name} name={t(`field.${name as keyof typeof fields}`)}>
            <code>{path}</code>
          </Fact>
        ))}
      </Facts>
      <DisabledReason field reason={reason('files.operate', null)}>
        <Textarea
          label={t('integration.xml')}
          description={t('integration.xmlHelp')}
          value={xml}
          onChange={({ currentTarget }) => setXml(currentTarget.value)}
          maxLength={newsroomTextMax}
          autosize
          minRows={3}
          maxRows={8}
          classNames={{ input: 'mono' }}
        />
      </DisabledReason>
      <Group>
        <CommandButton command={test} variant="default" onRun={() => void run()}>
          {t('integration.test')}
        </CommandButton>
      </Group>
      {tested !== null && (
        <div role="status">
          <p className={classes.note}>{t('integration.tested', { read: tested.read, skipped: tested.skipped })}</p>
          <ul className={classes.tested}>
            {tested.stories.map((story) => (
              <li key={story.storyId}>
                <strong>{story.slugline}</strong> <span>{[story.storyId, story.reporter, story.crewName].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
