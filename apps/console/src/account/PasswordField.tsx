import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A password field whose eye speaks the language of the page. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('account')
  return <PasswordInput size="md" visibilityToggleButtonProps={{ 'aria-label': t('password.visible') }} {...props} />
}
