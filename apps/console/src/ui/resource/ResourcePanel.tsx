import type { Resource } from '@backhaul/contract'
import type { Refusal } from '@backhaul/rules'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../command/CommandButton.tsx'
import { useCommand } from '../command/use-command.ts'
import { confirm } from '../confirm.ts'
import { iconSize } from '../icon-size.ts'
import { PanelHeader } from '../panel/PanelHeader.tsx'
import { SidePanel } from '../panel/SidePanel.tsx'
import { toast } from '../toasts.ts'
import { ResourceForm } from './ResourceForm.tsx'
import classes from './resource.module.css'
import type { ResourceProcedures, ResourceRow, ResourceText } from './resource-page-props.ts'

interface ResourcePanelProps {
  resource: Resource
  procedures: ResourceProcedures
  text: ResourceText
  row: ResourceRow | null
  within: object
  onClose: () => void
  onChanged: () => void
}

/** The panel of one object, or of a new one. */
export function ResourcePanel({ resource, procedures, text, row, within, onClose, onChanged }: ResourcePanelProps) {
  const { t } = useTranslation('kit')
  const procedure = row === null ? procedures.create : procedures.update
  // oxlint-disable-next-line react/hooks -- the panel has a key per object, so the procedure stays the same
  const { mutateAsync } = procedure.useMutation()
  const name = row === null ? '' : String(row[resource.unique[0]])
  const title = row === null ? text.create : name
  const save = async (input: unknown) => {
    await mutateAsync(input)
    toast('success', t('resource.saved', { name: String((input as ResourceRow)[resource.unique[0]]) }))
    onChanged()
    if (row === null) onClose()
  }
  return (
    <SidePanel label={title} onClose={onClose}>
      <PanelHeader title={title} closeLabel={t('resource.close')} onClose={onClose} />
      <div className={classes.body}>
        <ResourceForm resource={resource} text={text} row={row} input={row === null ? { ...within } : { resourceId: row.id }} save={save} />
        {row !== null && (
          <DeleteButton
            resource={resource}
            procedure={procedures.delete}
            row={row}
            name={name}
            onDeleted={() => {
              onChanged()
              onClose()
            }}
          />
        )}
      </div>
    </SidePanel>
  )
}

/** Why an object cannot be deleted: it is a default or it is assigned to units. The core refuses the same. */
const refuseDelete = ({ isDefault, usedBy }: ResourceRow): Refusal | null =>
  isDefault ? { code: 'RESOURCE_IS_DEFAULT', params: {} } : usedBy > 0 ? { code: 'RESOURCE_IN_USE', params: { usedBy } } : null

interface DeleteButtonProps {
  resource: Resource
  procedure: ResourceProcedures['delete']
  row: ResourceRow
  name: string
  onDeleted: () => void
}

function DeleteButton({ resource, procedure, row, name, onDeleted }: DeleteButtonProps) {
  const { t } = useTranslation('kit')
  const command = useCommand(procedure, {
    access: resource.access.write,
    refusal: refuseDelete(row),
    done: () => t('resource.deleted', { name }),
    failed: (reason) => t('resource.notDeleted', { name, reason }),
  })
  const ask = async () => {
    const yes = await confirm({ title: t('resource.confirmTitle', { name }), message: t('resource.confirm'), action: t('resource.delete') })
    if (yes && (await command.run({ resourceId: row.id })) !== null) onDeleted()
  }
  return (
    <CommandButton command={command} variant="default" leftSection={<IconTrash size={iconSize.md} aria-hidden />} onRun={() => void ask()}>
      {t('resource.delete')}
    </CommandButton>
  )
}
