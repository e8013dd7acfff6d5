import type { Resource } from '@backhaul/contract'
import { refuseDelete } from '@backhaul/rules/resources'
import { IconStar, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../command/CommandButton.tsx'
import { useCommand } from '../command/use-command.ts'
import { confirm } from '../confirm.ts'
import { iconSize } from '../icon-size.ts'
import { PanelHeader } from '../panel/PanelHeader.tsx'
import { SidePanel } from '../panel/SidePanel.tsx'
import { ResourceForm } from './ResourceForm.tsx'
import classes from './resource.module.css'
import type { ResourcePageProps, ResourceProcedures, ResourceRow, ResourceText } from './resource-page-props.ts'

interface ResourcePanelProps {
  resource: Resource
  procedures: ResourceProcedures
  text: ResourceText
  options: NonNullable<ResourcePageProps['options']>
  row: ResourceRow | null
  within: object
  details?: ResourcePageProps['details']
  onClose: () => void
  onChanged: () => void
}

/** The panel of one object, or of a new one. */
export function ResourcePanel({ resource, procedures, text, options, row, within, details, onClose, onChanged }: ResourcePanelProps) {
  const { t } = useTranslation('kit')
  const name = row === null ? '' : String(row[resource.unique[0]])
  const title = row === null ? text.create : name
  return (
    <SidePanel label={title} onClose={onClose}>
      <PanelHeader title={title} closeLabel={t('resource.close')} onClose={onClose} />
      <div className={classes.body}>
        <ResourceForm
          resource={resource}
          procedures={procedures}
          text={text}
          options={options}
          row={row}
          within={within}
          onCreated={onClose}
          onChanged={onChanged}
        />
        {row !== null && procedures.setDefault && 'setDefault' in resource.calls && (
          <DefaultButton resource={resource} procedure={procedures.setDefault} row={row} name={name} onSet={onChanged} />
        )}
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
        {/* Below the button, which must not move when the details arrive. */}
        {row !== null && details?.(row, onChanged)}
      </div>
    </SidePanel>
  )
}

interface ButtonProps {
  resource: Resource
  row: ResourceRow
  name: string
}

interface DefaultButtonProps extends ButtonProps {
  procedure: NonNullable<ResourceProcedures['setDefault']>
  onSet: () => void
}

/** Makes an object the default of its inventory, in place of the present one. */
function DefaultButton({ resource, procedure, row, name, onSet }: DefaultButtonProps) {
  const { t } = useTranslation('kit')
  const command = useCommand(procedure, {
    access: resource.access.write,
    done: () => t('resource.defaultSet', { name }),
    about: name,
    failed: (reason) => t('resource.defaultNotSet', { name, reason }),
  })
  const reason = command.reason ?? (row.isDefault ? t('resource.isDefault') : null)
  const set = async () => {
    if ((await command.run({ resourceId: row.id })) !== null) onSet()
  }
  return (
    <CommandButton
      command={{ ...command, reason }}
      variant="default"
      leftSection={<IconStar size={iconSize.md} aria-hidden />}
      onRun={() => void set()}
    >
      {t('resource.setDefault')}
    </CommandButton>
  )
}

interface DeleteButtonProps extends ButtonProps {
  procedure: ResourceProcedures['delete']
  onDeleted: () => void
}

/** UI-202: deletes an object after a question. Refused for a default and for an object in use (R-155, E-107). */
function DeleteButton({ resource, procedure, row, name, onDeleted }: DeleteButtonProps) {
  const { t } = useTranslation('kit')
  const command = useCommand(procedure, {
    access: resource.access.write,
    refusal: refuseDelete(row),
    done: () => t('resource.deleted', { name }),
    about: name,
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
