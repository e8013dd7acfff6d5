import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import classes from './server-list.module.css'

const tabs = { servers: '/devices', devices: '/devices/units', upgrades: '/devices/upgrades', luLink: '/devices/lu_link' } as const
export type DeviceTab = keyof typeof tabs

/** UI-193 to UI-196: the tabs of the device management. Each is a page with an address. */
export function DeviceTabs({ open }: { open: DeviceTab }) {
  const { t } = useTranslation('server-list')
  const navigate = useNavigate()
  return (
    <Tabs
      value={open}
      className={classes.tabs}
      activateTabWithKeyboard={false}
      onChange={(tab) => tab !== null && void navigate(tabs[tab as DeviceTab])}
    >
      <Tabs.List aria-label={t('title')}>
        {(Object.keys(tabs) as DeviceTab[]).map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(`tab.${tab}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
