import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { LogoMark } from '../../ui/Logo.tsx'
import type { AreaRoute } from '../area-route.ts'
import classes from './shell.module.css'

interface NavigationProps {
  pages: readonly AreaRoute[]
  isCollapsed: boolean
  onToggle(): void
  /** A page was chosen. */
  onGo?(): void
  toggleLabel: string
}

/** The pages there are for this user, and nothing that leads nowhere. */
export function Navigation({ pages, isCollapsed, onToggle, onGo, toggleLabel }: NavigationProps) {
  const { t } = useTranslation('app')
  const Toggle = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={classes['navigation']} aria-label={t('nav.label')} data-collapsed={isCollapsed || undefined}>
      <div className={classes['brand']}>
        <LogoMark size={22} />
        {!isCollapsed && <span>Backhaul</span>}
      </div>
      <ul>
        {pages.map(({ path, nav }) => {
          const { icon: Mark, key } = nav!
          return (
            <li key={path}>
              <Tooltip label={t(`nav.${key}`)} position="right" disabled={!isCollapsed}>
                <NavLink
                  to={path}
                  {...(onGo && { onClick: onGo })}
                  className={classes['link']}
                  aria-label={isCollapsed ? t(`nav.${key}`) : undefined}
                >
                  <Mark size={18} stroke={1.7} aria-hidden />
                  {!isCollapsed && <span>{t(`nav.${key}`)}</span>}
                </NavLink>
              </Tooltip>
            </li>
          )
        })}
      </ul>
      <Tooltip label={toggleLabel} position="right">
        <ActionIcon aria-label={toggleLabel} aria-expanded={!isCollapsed} className={classes['toggle']} onClick={onToggle}>
          <Toggle size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </nav>
  )
}
