import { TextInput } from '@mantine/core'
import { calls, type Unit } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { useRights } from '../../ui/kit.tsx'
import { toast } from '../../ui/toasts.ts'
import { notSaved, useAppForm } from '../../ui/use-app-form.ts'
import { PanelForm } from './PanelForm.tsx'

interface NameProps {
  unit: Unit
  /** The name that the user knows to be stored. */
  value: string
  onChange: (draft: string) => void
}

/** Shows the stored name. */
export function RenameForm({ unit, value, onChange }: NameProps) {
  const { t } = useTranslation('unit-panel')
  const { reason } = useRights()
  const rename = api.units.rename.useMutation({ onSuccess: ({ name }) => toast(t('toast.renamed', { name }), { kind: 'success' }) })
  const {
    field,
    form: _,
    ...rest
  } = useAppForm({
    call: calls.rename,
    initialValues: { unitId: unit.uniqueId, name: value },
    // The name is live: no user can have changed it unnoticed.
    save: async (input) => (unit.name === value ? rename.mutateAsync(input) : notSaved),
    onChange: ({ name }) => onChange(name),
    fieldOf: { NAME_IN_USE: 'name' },
  })
  return (
    <PanelForm {...rest} access="units.configure">
      <DisabledReason field reason={reason('units.configure', null)}>
        <TextInput
          label={t('fact.name')}
          description={t('fact.nameRule')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={255}
          {...field('name')}
        />
      </DisabledReason>
    </PanelForm>
  )
}
