import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { calls, type Story, storyFields, type StoryField } from '@backhaul/contract/stories'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { Alert } from '../ui/Alert.tsx'
import { useCloseDialog } from '../ui/form/close-dialog.ts'
import { useRights } from '../ui/kit.tsx'
import { SaveButton } from '../ui/SaveButton.tsx'
import { toast } from '../ui/toasts.ts'
import { useAppForm } from '../ui/use-app-form.ts'
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

function StoryForm({ inventoryId, story, onSaved, onClose }: StoryDialogProps) {
  const { t } = useTranslation(['stories', 'ui', 'kit'])
  const { reason } = useRights()
  const cancel = useCloseDialog()
  const queries = api.useUtils()
  const create = api.stories.create.useMutation()
  const update = api.stories.update.useMutation()
  const subject = story === null ? { inventoryId } : { id: story.id, lastModified: story.lastModified }
  const { field, onSubmit, pending, failure, isChanged } = useAppForm<Record<string, unknown>, unknown>({
    call: story === null ? calls.create : calls.update,
    initialValues: { ...subject, ...Object.fromEntries(names.map((name) => [name, story?.[name] ?? ''])) },
    save: async (input) => {
      const saved = await (story === null ? create.mutateAsync(input as never) : update.mutateAsync(input as never))
      queries.stories.get.setData({ id: saved.id }, saved)
      toast(t('kit:resource.saved', { name: saved.slugline }), { kind: 'success' })
      onSaved()
      onClose()
    },
  })
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      {names.map((name) =>
        name === 'comments' || name === 'usageTerms' ? (
          <Textarea key={name} label={t(`field.${name}`)} autosize minRows={2} maxRows={6} {...field(name)} />
        ) : (
          <TextInput
            key={name}
            label={t(`field.${name}`)}
            {...(name === 'slugline' && { withAsterisk: true, 'data-autofocus': true })}
            {...field(name)}
          />
        ),
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={cancel}>
          {t('ui:actions.cancel')}
        </Button>
        <SaveButton isChanged={isChanged} pending={pending} reason={reason('files.operate', null)}>
          {t(story === null ? 'create' : 'kit:resource.save')}
        </SaveButton>
      </Group>
    </form>
  )
}
