import type { ConsoleConfig } from '@backhaul/contract/platform'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './login.module.css'

type Account = ConsoleConfig['demo'][number]

const groups = ['start', 'console', 'refused'] as const satisfies readonly Account['group'][]

interface DemoAccountsProps {
  accounts: readonly Account[]
  disabled: boolean
  onChoose(account: { username: string; password: string }): void
}

/** Signs in to an account of the demo system with one click. */
export function DemoAccounts({ accounts, disabled, onChoose }: DemoAccountsProps) {
  const { t, i18n } = useTranslation('account')
  const roleText = (role: string) => (i18n.exists(`roles.${role}`, { ns: 'account' }) ? t(`roles.${role as 'staff'}`) : role)
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t('signIn.demo')}</h2>
      <p>{t('signIn.demoHelp')}</p>
      {groups.map((group) => (
        <div key={group} className={classes.demoGroup} data-group={group}>
          <h3 id={`demo-${group}`}>{t(`signIn.group.${group}`)}</h3>
          <ul aria-labelledby={`demo-${group}`}>
            {accounts
              .filter((account) => account.group === group)
              .map(({ username, password, role }) => (
                <li key={username}>
                  <UnstyledButton className={classes.account} disabled={disabled} onClick={() => onChoose({ username, password })}>
                    <span>{roleText(role)}</span>
                    <span className="mono">{username}</span>
                  </UnstyledButton>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
