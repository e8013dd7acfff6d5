import { Button } from '@mantine/core'
import type { Access } from '@backhaul/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Assigned, AssignedObjects } from '../app/AssignedUnits.tsx'
import { Alert } from '../ui/Alert.tsx'
import { type Procedure, useCommand } from '../ui/command/use-command.ts'
import { type PagedProcedure, usePagedRows } from '../ui/list/paged-rows.ts'
import { Pages } from '../ui/list/Pages.tsx'
import { LoadState } from '../ui/page/LoadState.tsx'
import classes from './resources.module.css'

const pageSize = 20
const idOf = ({ id }: Assigned) => id

/** A call that adds an object, or removes one. */
interface Change {
  readonly procedure: Procedure<any, unknown>
  input(id: string): object
}

interface Addition extends Change {
  /** Selects the object to add. */
  renderSelect(props: SelectProps): ReactNode
}

export interface SelectProps {
  reason: string | null
  /** The objects of the page, which are not offered again. */
  excluded: readonly string[]
  onSelect: (id: string) => void
}

interface AssignedSectionProps {
  title: string
  list: PagedProcedure<Assigned>
  resourceId: string
  access: Access
  /** Without it, no objects are added here. */
  add?: Addition
  remove: Change
  /** Called after the number of objects changed, or may have changed. */
  onChanged: () => void
}

/** Lists the objects that belong to another one page by page, adds objects and removes them. */
export function AssignedSection({ title, list, resourceId, access, add, remove, onChanged }: AssignedSectionProps) {
  const { t } = useTranslation('kit')
  const [page, setPage] = useState(1)
  const { rows, refetch } = usePagedRows({
    procedure: list,
    input: { resourceId, offset: (page - 1) * pageSize, limit: pageSize },
    idOf,
    pageSize,
    address: { page },
    goTo: setPage,
  })
  const failed = (reason: string) => t('resource.assignedNotChanged', { title, reason })
  const removing = useCommand(remove.procedure, { access, about: title, failed })
  // Also after a failure: another user may have been first, or the reply may be lost.
  const changed = () => {
    void refetch()
    onChanged()
  }
  const onRemove = async (id: string) => {
    const result = await removing.run(remove.input(id))
    if (result !== null && rows.ids.length === 1 && page > 1) setPage(page - 1)
    changed()
  }
  const objects = rows.ids.flatMap((id) => rows.source.get(id) ?? [])
  const { state, paging, shownCount } = rows
  return (
    <AssignedObjects
      title={title}
      count={state === 'ready' ? shownCount : null}
      objects={objects}
      reason={removing.reason}
      onRemove={(id) => void onRemove(id)}
      select={add && <Adding {...add} title={title} access={access} failed={failed} excluded={rows.ids} onTried={changed} />}
      instead={
        typeof state === 'object' ? (
          <NotLoaded text={state.error} onRetry={() => void refetch()} />
        ) : state === 'ready' ? null : (
          <LoadState isLoading error={null} />
        )
      }
    >
      {paging && paging.pageCount > 1 && <Pages {...paging} />}
    </AssignedObjects>
  )
}

/** Smaller than the error of a page: each list of a panel may have one. */
function NotLoaded({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <Alert kind="error">
      <span className={classes.notLoaded}>
        {text}
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('actions.retry')}
        </Button>
      </span>
    </Alert>
  )
}

interface AddingProps extends Addition {
  title: string
  access: Access
  failed: (reason: string) => string
  excluded: readonly string[]
  /** Called after an object was added, and after that failed. */
  onTried: () => void
}

/** Adds the selected object. */
function Adding({ procedure, input, renderSelect, title, access, failed, excluded, onTried }: AddingProps) {
  const { run, reason } = useCommand(procedure, { access, about: title, failed })
  const onSelect = async (id: string) => {
    await run(input(id))
    onTried()
  }
  return renderSelect({ reason, excluded, onSelect: (id) => void onSelect(id) })
}
