import { Button, FileInput, Group, PasswordInput } from '@mantine/core'
import { type Integration, newsroomTextMax } from '@backhaul/contract/stories'
import { refuseStylesheetFile } from '@backhaul/rules/stories'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../api.ts'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { isOutcomeUnknown } from '../../ui/command/outcome.ts'
import { useCall, useCommand } from '../../ui/command/use-command.ts'
import { confirm } from '../../ui/confirm.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { useRights } from '../../ui/kit.tsx'
import { toast } from '../../ui/toasts.ts'
import classes from './newsroom.module.css'

interface StylesheetSectionProps {
  inventoryId: string
  stylesheetName: string | null
  onChanged: (integration: Integration) => void
}

/** The file and the password of an upload, and why the core refused it. */
function useUpload({ inventoryId, onChanged }: StylesheetSectionProps) {
  const { t } = useTranslation('stories')
  const { failure } = useRights()
  const errorText = useErrorText()
  const [file, setFile] = useState<File | null>(null)
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const { mutateAsync, isPending } = useCall(api.stories.uploadStylesheet)
  const refusal = file && refuseStylesheetFile(file.name)
  const fault = refusal ? errorText(refusal) : file !== null && file.size > newsroomTextMax ? t('integration.tooLarge') : null
  const missing = file === null || password === '' ? t('integration.incomplete') : fault
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setRefused(null)
  }
  const send = async () => {
    if (file === null) return
    setRefused(null)
    try {
      const integration = await mutateAsync({ inventoryId, name: file.name, text: await file.text(), password })
      setFile(null)
      toast(t('integration.uploaded'), { kind: 'success' })
      onChanged(integration)
    } catch (error) {
      // It stays in sight while the user corrects the file, which a toast would not.
      const why = failure(error)
      setRefused(isOutcomeUnknown(error) ? why : t('integration.stylesheetFailed', { reason: why }))
    }
    setPassword('')
  }
  return { file, choose, password, setPassword, fault, missing, refused, isPending, send }
}

/** Uploads the stylesheet that maps stories, after a check of the password, and removes it. */
export function StylesheetSection(props: StylesheetSectionProps) {
  const { t } = useTranslation('stories')
  const { reason } = useRights()
  const { inventoryId, stylesheetName, onChanged } = props
  const { file, choose, password, setPassword, fault, missing, refused, isPending, send } = useUpload(props)
  const remove = useCommand(api.stories.removeStylesheet, {
    access: 'files.operate',
    done: () => t('integration.removed'),
    failed: (why) => t('integration.stylesheetFailed', { reason: why }),
  })
  const removeAfterQuestion = async () => {
    const question = {
      title: t('integration.removeTitle'),
      message: t('integration.removeQuestion'),
      action: t('integration.removeAction'),
    }
    if (!(await confirm(question))) return
    const result = await remove.run({ inventoryId })
    if (result !== null) onChanged(result.out)
  }
  const denied = reason('files.operate', null)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (missing === null) void send()
  }
  return (
    <section aria-labelledby="stylesheet">
      <form className={classes.form} onSubmit={onSubmit}>
        <h3 id="stylesheet">{t('integration.stylesheet')}</h3>
        <p className={classes.note}>{stylesheetName === null ? t('integration.stylesheetHelp') : stylesheetName}</p>
        <DisabledReason field reason={denied}>
          <FileInput
            label={t('integration.file')}
            placeholder={t('integration.choose')}
            accept=".xslt,.xsl"
            value={file}
            onChange={choose}
            error={fault}
            clearable
            clearButtonProps={{ 'aria-label': t('integration.clear') }}
          />
        </DisabledReason>
        <DisabledReason field reason={denied}>
          <PasswordInput
            label={t('integration.password')}
            description={t('integration.passwordHelp')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('integration.showPassword') }}
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        </DisabledReason>
        {refused !== null && <Alert kind="error">{refused}</Alert>}
        <Group>
          <DisabledReason reason={denied ?? (isPending ? null : missing)}>
            <Button type="submit" loading={isPending}>
              {t('integration.upload')}
            </Button>
          </DisabledReason>
          {stylesheetName !== null && (
            <CommandButton command={remove} variant="default" onRun={() => void removeAfterQuestion()}>
              {t('integration.remove')}
            </CommandButton>
          )}
        </Group>
      </form>
    </section>
  )
}
