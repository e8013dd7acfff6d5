import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A password field with a translated label of its visibility button. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('account')
  return <PasswordInput size="md" visibilityToggleButtonProps={{ 'aria-label': t('password.visible') }} {...props} />
}
