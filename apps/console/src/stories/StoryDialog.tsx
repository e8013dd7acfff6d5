import { Button, Group } from '@mantine/core'
import { calls, type Story, type StoryField, storyFields, type StoryFields } from '@backhaul/contract/stories'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { Alert } from '../ui/Alert.tsx'
import { changedFields } from '../ui/form/changed-fields.ts'
import { useCloseDialog } from '../ui/form/close-dialog.ts'
import { SchemaForm } from '../ui/form/SchemaForm.tsx'
import { SaveButton } from '../ui/SaveButton.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import classes from './stories.module.css'
import { Dialog } from '../ui/Dialog.tsx'

interface StoryDialogProps {
  inventoryId: string
  /** Null: the form creates a story. */
  story: Story | null
  onSaved: () => void
  onClose: () => void
}

const names = Object.keys(storyFields) as StoryField[]

/** UI-133: creates or changes a story. */
export function StoryDialog(props: StoryDialogProps) {
  const { t } = useTranslation('stories')
  const isNarrow = useIsNarrow()
  return (
    <Dialog fullScreen={isNarrow} size="lg" onClose={props.onClose} title={t(props.story === null ? 'createTitle' : 'editTitle')}>
      <StoryForm {...props} />
    </Dialog>
  )
}

const valuesOf = (story: Story | null) => Object.fromEntries(names.map((name) => [name, story?.[name] ?? ''])) as StoryFields

function StoryForm({ inventoryId, story: opened, onSaved, onClose }: StoryDialogProps) {
  const { t } = useTranslation(['stories', 'ui', 'kit'])
  const cancel = useCloseDialog()
  const queries = api.useUtils().stories.get
  const id = opened?.id ?? ''
  const { data: story = opened } = api.stories.get.useQuery({ id }, { enabled: opened !== null })
  return (
    <SchemaForm<Story | null, StoryFields, any, Story>
      call={story === null ? calls.create : calls.update}
      procedure={story === null ? api.stories.create : api.stories.update}
      subject={story === null ? { inventoryId } : { id, lastModified: story.lastModified }}
      seen={story}
      isNew={story === null}
      read={() => queries.fetch({ id }, { staleTime: 0 })}
      store={(saved) => {
        queries.setData({ id: saved.id }, saved)
        onSaved()
        onClose()
        return null
      }}
      done={(saved) => t('kit:resource.saved', { name: saved.slugline })}
      valuesOf={valuesOf}
      fields={names.map((name) => {
        const isLong = name === 'comments' || name === 'usageTerms'
        const attributes = isLong ? { maxRows: 6 } : { withAsterisk: name === 'slugline' }
        return { name, kind: isLong ? 'lines' : 'text', label: t(`field.${name}`), attributes }
      })}
      describe={(values, known) => changedFields(values, known, (name) => `${t(`field.${name}`)}: ${values[name] || '–'}`)}
      hasFocus
    >
      {({ form: { onSubmit, pending, failure, isChanged }, refused, fields }) => (
        <form className={classes.form} onSubmit={onSubmit}>
          {failure !== null && <Alert kind="error">{failure}</Alert>}
          {fields()}
          <Group justify="flex-end">
            <Button variant="default" onClick={cancel}>
              {t('ui:actions.cancel')}
            </Button>
            <SaveButton isChanged={isChanged} pending={pending} reason={refused}>
              {t(story === null ? 'create' : 'kit:resource.save')}
            </SaveButton>
          </Group>
        </form>
      )}
    </SchemaForm>
  )
}
