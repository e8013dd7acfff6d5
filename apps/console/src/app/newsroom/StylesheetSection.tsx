import { Button, FileInput, Group, PasswordInput } from '@mantine/core'
import { type Integration, newsroomTextMax } from '@backhaul/contract/stories'
import { refuseStylesheetFile } from '@backhaul/rules/stories'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../api.ts'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import classes from './newsroom.module.css'

interface StylesheetSectionProps {
  inventoryId: string
  stylesheetName: string | null
  onChanged: (integration: Integration) => void
}

/** Uploads the stylesheet that maps stories, after a check of the password, and removes it. */
export function StylesheetSection({ inventoryId, stylesheetName, onChanged }: StylesheetSectionProps) {
  const { t } = useTranslation('stories')
  const errorText = useErrorText()
  const [file, setFile] = useState<File | null>(null)
  const [password, setPassword] = useState('')
  const failed = (why: string) => t('integration.stylesheetFailed', { reason: why })
  const upload = useCommand(api.stories.uploadStylesheet, { access: 'files.operate', done: () => t('integration.uploaded'), failed })
  const remove = useCommand(api.stories.removeStylesheet, { access: 'files.operate', done: () => t('integration.removed'), failed })
  const refusal = file && refuseStylesheetFile(file.name)
  const fault = refusal ? errorText(refusal) : file !== null && file.size > newsroomTextMax ? t('integration.tooLarge') : null
  const missing = file === null || password === '' ? t('integration.incomplete') : fault
  const send = async () => {
    if (file === null) return
    const result = await upload.run({ inventoryId, name: file.name, text: await file.text(), password })
    setPassword('')
    if (result === null) return
    setFile(null)
    onChanged(result.out)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (missing === null) void send()
  }
  return (
    <section aria-labelledby="stylesheet">
      <form className={classes.form} onSubmit={onSubmit}>
        <h3 id="stylesheet">{t('integration.stylesheet')}</h3>
        <p className={classes.note}>{stylesheetName === null ? t('integration.stylesheetHelp') : stylesheetName}</p>
        <DisabledReason field reason={upload.reason}>
          <FileInput
            label={t('integration.file')}
            placeholder={t('integration.choose')}
            accept=".xslt"
            value={file}
            onChange={setFile}
            error={fault}
            clearable
            clearButtonProps={{ 'aria-label': t('integration.clear') }}
          />
        </DisabledReason>
        <DisabledReason field reason={upload.reason}>
          <PasswordInput
            label={t('integration.password')}
            description={t('integration.passwordHelp')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('integration.showPassword') }}
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        </DisabledReason>
        <Group>
          <DisabledReason reason={upload.reason ?? (upload.isPending ? null : missing)}>
            <Button type="submit" loading={upload.isPending}>
              {t('integration.upload')}
            </Button>
          </DisabledReason>
          {stylesheetName !== null && (
            <CommandButton
              command={remove}
              variant="default"
              onRun={() => void remove.run({ inventoryId }).then((result) => result && onChanged(result.out))}
            >
              {t('integration.remove')}
            </CommandButton>
          )}
        </Group>
      </form>
    </section>
  )
}
