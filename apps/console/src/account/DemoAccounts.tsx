import type { ConsoleConfig } from '@backhaul/contract/platform'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './login.module.css'

type Account = ConsoleConfig['demo'][number]

interface DemoAccountsProps {
  accounts: readonly Account[]
  disabled: boolean
  onChoose(account: { username: string; password: string }): void
}

/** The accounts of a demo world, one click each. */
export function DemoAccounts({ accounts, disabled, onChoose }: DemoAccountsProps) {
  const { t, i18n } = useTranslation('account')
  const roleWords = (role: string) => (i18n.exists(`roles.${role}`, { ns: 'account' }) ? t(`roles.${role as 'staff'}`) : role)
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t('signIn.demo')}</h2>
      <p>{t('signIn.demoHelp')}</p>
      <ul>
        {accounts.map(({ username, password, role }) => (
          <li key={username}>
            <UnstyledButton className={classes.account} disabled={disabled} onClick={() => onChoose({ username, password })}>
              <span>{roleWords(role)}</span>
              <span className="mono">{username}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
