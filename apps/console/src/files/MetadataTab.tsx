import { TextInput } from '@mantine/core'
import { calls } from '@backhaul/contract/channel-files'
import { refuseTransferring } from '@backhaul/rules/files'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { Alert } from '../ui/Alert.tsx'
import { CommandButton } from '../ui/command/CommandButton.tsx'
import { useCommand } from '../ui/command/use-command.ts'
import { confirm } from '../ui/confirm.ts'
import { iconSize } from '../ui/icon-size.ts'
import { useRights } from '../ui/kit.tsx'
import { Fact, Facts } from '../ui/panel/Facts.tsx'
import { SaveButton } from '../ui/SaveButton.tsx'
import { dateTimeText } from '../ui/time.ts'
import { toast } from '../ui/toasts.ts'
import { useAppForm } from '../ui/use-app-form.ts'
import { sizeText } from '../ui/size-text.ts'
import { durationText } from './file-text.ts'
import type { FileTabProps } from './file-tab-props.ts'
import classes from './files.module.css'

/** UI-138: the metadata of a file (Units §3), its name, and its removal. */
export function MetadataTab({ file, onChanged, onRemoved }: FileTabProps & { onRemoved: () => void }) {
  const { t, i18n } = useTranslation(['files', 'kit'])
  const { language } = i18n
  const { metadata, fileName: name } = file
  const remove = useCommand(api.channelFiles.remove, {
    access: 'files.operate',
    refusal: refuseTransferring(file),
    done: () => t('kit:resource.deleted', { name }),
    about: name,
    failed: (reason) => t('kit:resource.notDeleted', { name, reason }),
  })
  const ask = async () => {
    const message = t(file.chunks.length > 0 ? 'confirmWithChunks' : 'kit:resource.confirm')
    const yes = await confirm({ title: t('kit:resource.confirmTitle', { name }), message, action: t('kit:resource.delete') })
    if (yes && (await remove.run({ fileIds: [file.id] })) !== null) onRemoved()
  }
  const { gps, bitrate, story } = metadata
  return (
    <div className={classes.tab}>
      <Facts>
        <Fact name={t('field.date')}>{dateTimeText(metadata.date, language)}</Fact>
        <Fact name={t('field.size')}>{sizeText(metadata.size, language)}</Fact>
        <Fact name={t('field.resolution')}>{metadata.resolution ?? '–'}</Fact>
        <Fact name={t('field.length')}>{durationText(metadata.length)}</Fact>
        <Fact name={t('field.bitrate')}>
          {bitrate === null ? '–' : t('kbps', { value: new Intl.NumberFormat(language).format(bitrate) })}
        </Fact>
        <Fact name={t('field.codec')}>{metadata.codec ?? '–'}</Fact>
        <Fact name={t('field.gps')}>{gps === null ? '–' : `${gps.lat.toFixed(5)}, ${gps.lng.toFixed(5)}`}</Fact>
        <Fact name={t('field.unit')}>{metadata.unitName ?? '–'}</Fact>
        <Fact name={t('field.unitType')}>{metadata.unitType ?? '–'}</Fact>
        <Fact name={t('field.server')}>{file.mmhName ?? '–'}</Fact>
        {Object.entries(story).map(([field, text]) => (
          <Fact key={field} name={field === 'slugline' ? t('field.slugline') : field}>
            {text}
          </Fact>
        ))}
      </Facts>
      <NameForm key={name} file={file} onChanged={onChanged} />
      <div>
        <CommandButton
          command={remove}
          variant="default"
          leftSection={<IconTrash size={iconSize.md} aria-hidden />}
          onRun={() => void ask()}
        >
          {t('kit:resource.delete')}
        </CommandButton>
      </div>
    </div>
  )
}

/** API-219: the name of the file. */
function NameForm({ file, onChanged }: FileTabProps) {
  const { t } = useTranslation(['files', 'kit'])
  const { reason } = useRights()
  const rename = api.channelFiles.rename.useMutation()
  const { field, onSubmit, pending, failure, isChanged } = useAppForm<Record<string, unknown>, unknown>({
    call: calls.rename,
    initialValues: { fileId: file.id, name: file.fileName },
    save: async (input) => {
      const { fileName: name } = await rename.mutateAsync(input as never)
      toast(t('kit:resource.saved', { name }), { kind: 'success' })
      onChanged()
    },
  })
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      <TextInput label={t('field.fileName')} {...field('name')} />
      <div>
        <SaveButton isChanged={isChanged} pending={pending} reason={reason('files.operate', refuseTransferring(file))}>
          {t('rename')}
        </SaveButton>
      </div>
    </form>
  )
}
