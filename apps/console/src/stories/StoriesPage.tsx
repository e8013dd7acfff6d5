import { ActionIcon, Button } from '@mantine/core'
import { realClock as clock } from '@backhaul/clock'
import type { Story } from '@backhaul/contract/stories'
import { IconPlus, IconSettings } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { useInventoryChoice } from '../app/inventory-choice.ts'
import { InventorySelect } from '../app/InventorySelect.tsx'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import type { GridColumn, SortState } from '../ui/grid/column.ts'
import { iconSize } from '../ui/icon-size.ts'
import { inDialog } from '../ui/in-dialog.tsx'
import { useKitPreferences, useRights } from '../ui/kit.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { List } from '../ui/list/list.ts'
import { useListAddress } from '../ui/list/list-address.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { pageInput, usePagedRows } from '../ui/list/paged-rows.ts'
import { TextCard, textCardHeight } from '../ui/list/TextCard.tsx'
import { LoadState } from '../ui/page/LoadState.tsx'
import { Page } from '../ui/page/Page.tsx'
import { timeText } from '../ui/time.ts'
import classes from './stories.module.css'

// Chunks of their own: most visits open no story.
const StoryPanel = lazyPart(async () => (await import('./StoryPanel.tsx')).StoryPanel)
const StoryDialog = lazyPart(async () => (await import('./StoryDialog.tsx')).StoryDialog, { errorFrame: inDialog })

const IntegrationDialog = lazyPart(async () => (await import('../app/newsroom/IntegrationDialog.tsx')).IntegrationDialog, {
  errorFrame: inDialog,
})

const pageSize = 50
const list: List<Story> = {
  id: 'stories',
  filters: [],
  orders: { slugline: null, reporter: null, provider: null, storyId: null, crewName: null, lastModified: null },
  opens: 'item',
  pageSize,
}
const noSort: SortState = []
const idOf = ({ id }: Story) => id

/** UI-132: the stories of an inventory, in pages of the server, with a panel of details and a form. */
export function StoriesPage() {
  const { t } = useTranslation('stories')
  // Those that the user reaches through a group, too: stories belong to all users of an inventory.
  const { data, error, refetch } = api.inventories.list.useQuery({})
  const inventories = data ?? []
  const { inventoryId, choose } = useInventoryChoice(inventories)
  if (inventoryId === null)
    return (
      <Page title={t('title')}>
        {data === undefined ? (
          <LoadState isLoading error={error} onRetry={() => void refetch()} />
        ) : (
          <p className={classes.none}>{t('noInventory')}</p>
        )}
      </Page>
    )
  const select = <InventorySelect inventories={inventories} value={inventoryId} onChange={choose} />
  return <Stories key={inventoryId} inventoryId={inventoryId} select={select} />
}

/** The form that is open: of a new story or of an existing one. */
type Form = 'new' | Story | null

function Stories({ inventoryId, select }: { inventoryId: string; select: ReactNode }) {
  const { t } = useTranslation('stories')
  const { reason } = useRights()
  const { preferences } = useKitPreferences()
  const [form, setForm] = useState<Form>(null)
  const [isIntegrationOpen, setIntegrationOpen] = useState(false)
  const state = useListAddress(list)
  const { address, change } = state
  const sort = address.sort ?? preferences.gridPrefs[list.id]?.sortState ?? noSort
  const { rows, refetch } = usePagedRows({
    procedure: api.stories.list,
    input: { inventoryId, ...pageInput(address, sort, pageSize) },
    idOf,
    pageSize,
    address,
    goTo: (page) => change({ page }),
  })
  const onChanged = () => void refetch()
  return (
    <>
      <ListPage
        {...state}
        list={list}
        rows={rows}
        sort={sort}
        columns={useColumns()}
        card={card}
        text={{ title: t('title'), search: t('search'), searchPlaceholder: t('search'), empty: t('empty'), filter: () => '' }}
        tools={
          <>
            {select}
            <DisabledReason reason={reason('files.operate', null)}>
              <Button size="xs" leftSection={<IconPlus size={iconSize.sm} aria-hidden />} onClick={() => setForm('new')}>
                {t('create')}
              </Button>
            </DisabledReason>
            <DisabledReason reason={reason('files.operate', null)}>
              <ActionIcon variant="default" size={30} aria-label={t('integration.title')} onClick={() => setIntegrationOpen(true)}>
                <IconSettings size={iconSize.md} aria-hidden />
              </ActionIcon>
            </DisabledReason>
          </>
        }
        panel={
          address.open !== null && (
            <StoryPanel
              key={address.open}
              id={address.open}
              listed={rows.source.get(address.open)}
              onEdit={setForm}
              onChanged={onChanged}
              onClose={() => change({ open: null })}
            />
          )
        }
      />
      {isIntegrationOpen && <IntegrationDialog inventoryId={inventoryId} onSynced={onChanged} onClose={() => setIntegrationOpen(false)} />}
      {form !== null && (
        <StoryDialog inventoryId={inventoryId} story={form === 'new' ? null : form} onSaved={onChanged} onClose={() => setForm(null)} />
      )}
    </>
  )
}

const timeOf = (at: number, language: string) => timeText(at, language, clock.now(), 'short')
const unitsText = ({ units }: Story) => units.map(({ name }) => name).join(', ')

function useColumns() {
  const { t, i18n } = useTranslation('stories')
  return useMemo((): readonly GridColumn<Story>[] => {
    const text = (key: 'reporter' | 'provider' | 'storyId' | 'crewName', width: number): GridColumn<Story> => ({
      key,
      title: t(`field.${key}`),
      width,
      sortable: true,
      render: (story) => story[key],
    })
    return [
      { key: 'slugline', title: t('field.slugline'), width: 260, frozen: 'start', sortable: true, render: ({ slugline }) => slugline },
      text('reporter', 160),
      { key: 'units', title: t('field.units'), width: 200, render: unitsText },
      text('crewName', 140),
      text('provider', 140),
      text('storyId', 140),
      {
        key: 'lastModified',
        title: t('field.lastModified'),
        width: 150,
        grows: true,
        sortable: true,
        render: ({ lastModified }) => timeOf(lastModified, i18n.language),
      },
    ]
  }, [t, i18n.language])
}

const card = {
  height: textCardHeight,
  render: (story: Story) => <TextCard title={story.slugline} details={[story.reporter, story.crewName, unitsText(story)]} />,
}
