import { useTranslation } from 'react-i18next'
import type { FrameParts } from '../../ui/form/SchemaForm.tsx'
import { useRights } from '../../ui/kit.tsx'
import { SaveButton } from '../../ui/SaveButton.tsx'
import classes from './forms.module.css'

/** The frame of one field and its Apply button, which only users with the right see (UI-175, R-030). */
export function PanelForm({ access, form: { onSubmit, pending, failure, isChanged }, fields }: FrameParts) {
  const { t } = useTranslation('unit-panel')
  const { may } = useRights()
  return (
    <form onSubmit={onSubmit}>
      <div className={classes.line}>
        {fields()}
        {may(access) && (
          <SaveButton variant="default" className={classes.apply} pending={pending} isChanged={isChanged}>
            {t('apply')}
          </SaveButton>
        )}
      </div>
      {failure !== null && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
    </form>
  )
}
