import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { IconLayersSelected, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { LogoMark } from '../../ui/Logo.tsx'
import type { NavigationSection } from '../routes/navigation.ts'
import { iconSize } from '../../ui/icon-size.ts'
import classes from './shell.module.css'

interface NavigationProps {
  sections: readonly NavigationSection[]
  isCollapsed: boolean
  onToggle(): void
  /** Called when the user chooses a page. */
  onGo?(): void
  /** Opens the dialog of graphics; undefined for users without it. */
  onGraphics?: (() => void) | undefined
  toggleLabel: string
}

/** The entries of the pages that are open to this user. */
export function Navigation({ sections, isCollapsed, onToggle, onGo, onGraphics, toggleLabel }: NavigationProps) {
  const { t } = useTranslation('app')
  const Toggle = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={classes.navigation} aria-label={t('nav.label')} data-collapsed={isCollapsed || undefined}>
      <div className={classes.brand}>
        <LogoMark size={22} />
        {!isCollapsed && <span>Backhaul</span>}
      </div>
      <div className={classes.sections}>
        {sections.map(({ section, entries }) => (
          <section key={section}>
            {/* One section needs no heading. */}
            {sections.length > 1 && !isCollapsed && <h2>{t(`sections.${section}`)}</h2>}
            <ul aria-label={t(`sections.${section}`)}>
              {entries.map(({ path, title, icon: PageIcon }) => (
                <li key={path}>
                  <Tooltip label={t(`titles.${title}`)} position="right" disabled={!isCollapsed}>
                    <NavLink
                      to={path}
                      {...(onGo && { onClick: onGo })}
                      className={classes.link}
                      aria-label={isCollapsed ? t(`titles.${title}`) : undefined}
                    >
                      <PageIcon size={iconSize.lg} stroke={1.7} aria-hidden />
                      {!isCollapsed && <span>{t(`titles.${title}`)}</span>}
                    </NavLink>
                  </Tooltip>
                </li>
              ))}
              {section === 'manage' && onGraphics && (
                <li>
                  <Tooltip label={t('nav.graphics')} position="right" disabled={!isCollapsed}>
                    <UnstyledButton
                      className={classes.link}
                      w="100%"
                      aria-label={isCollapsed ? t('nav.graphics') : undefined}
                      onClick={() => {
                        onGo?.()
                        onGraphics()
                      }}
                    >
                      <IconLayersSelected size={iconSize.lg} stroke={1.7} aria-hidden />
                      {!isCollapsed && <span>{t('nav.graphics')}</span>}
                    </UnstyledButton>
                  </Tooltip>
                </li>
              )}
            </ul>
          </section>
        ))}
      </div>
      <Tooltip label={toggleLabel} position="right">
        <ActionIcon aria-label={toggleLabel} aria-expanded={!isCollapsed} className={classes.toggle} onClick={onToggle}>
          <Toggle size={iconSize.lg} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </nav>
  )
}
