import { NumberInput, PasswordInput, Switch, TextInput } from '@mantine/core'
import { calls } from '@backhaul/contract/channel-files'
import { refuseFtp, refuseTransferring } from '@backhaul/rules/files'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { Alert } from '../ui/Alert.tsx'
import { useRights } from '../ui/kit.tsx'
import { SaveButton } from '../ui/SaveButton.tsx'
import { toast } from '../ui/toasts.ts'
import { useAppForm } from '../ui/use-app-form.ts'
import type { FileTabProps } from './file-tab-props.ts'
import classes from './files.module.css'

/** UI-139: sends the file to an FTP server. The fields are gone when the tab is left: no part keeps the password. */
export function FtpForm({ file }: Pick<FileTabProps, 'file'>) {
  const { t } = useTranslation('files')
  const { reason } = useRights()
  const send = api.channelFiles.ftp.useMutation()
  const { field, onSubmit, pending, failure, isChanged } = useAppForm<Record<string, unknown>, unknown>({
    call: calls.ftp,
    initialValues: { fileId: file.id, host: '', port: 21, username: '', password: '', folder: '', secure: true },
    fieldOf: { FTP_TARGET_NOT_ALLOWED: 'host', FTP_SIGN_IN_FAILED: 'password' },
    save: async (input) => {
      await send.mutateAsync(input as never)
      toast(t('ftp.sent', { name: file.fileName }), { kind: 'success' })
    },
  })
  return (
    <form className={classes.form} onSubmit={onSubmit} aria-labelledby="file-ftp" autoComplete="off">
      <h3 id="file-ftp">{t('ftp.title')}</h3>
      <p className={classes.note}>{t('ftp.note')}</p>
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      <TextInput label={t('ftp.host')} withAsterisk {...field('host')} />
      <NumberInput label={t('ftp.port')} allowDecimal={false} {...field('port')} />
      <TextInput label={t('ftp.username')} withAsterisk {...field('username')} />
      <PasswordInput
        label={t('ftp.password')}
        visibilityToggleButtonProps={{ 'aria-label': t('ftp.showPassword') }}
        autoComplete="new-password"
        {...field('password')}
      />
      <TextInput label={t('ftp.folder')} {...field('folder')} />
      <Switch label={t('ftp.secure')} defaultChecked {...field('secure')} />
      <div>
        <SaveButton isChanged={isChanged} pending={pending} reason={reason('files.operate', refuseTransferring(file) ?? refuseFtp(file))}>
          {t('ftp.send')}
        </SaveButton>
      </div>
    </form>
  )
}
