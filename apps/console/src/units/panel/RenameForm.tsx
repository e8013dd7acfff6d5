import { calls, type Unit } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { SchemaForm } from '../../ui/form/SchemaForm.tsx'
import { PanelForm } from './PanelForm.tsx'

/** The name of a unit. */
export function RenameForm({ unit: { uniqueId: unitId, name } }: { unit: Unit }) {
  const { t } = useTranslation('unit-panel')
  return (
    <SchemaForm
      call={calls.rename}
      procedure={api.units.rename}
      subject={{ unitId }}
      seen={{ name }}
      // The name is live: no user can have changed it unnoticed.
      read={async () => ({ name })}
      store={(renamed) => renamed}
      done={(renamed) => t('toast.renamed', { name: renamed.name })}
      valuesOf={(one: { name: string }) => ({ name: one.name })}
      fields={[{ name: 'name', kind: 'text', label: t('fact.name'), hint: t('fact.nameRule'), attributes: { maxLength: 255 } }]}
      describe={(values) => values.name}
      fieldOf={{ NAME_IN_USE: 'name' }}
    >
      {(parts) => <PanelForm {...parts} />}
    </SchemaForm>
  )
}
