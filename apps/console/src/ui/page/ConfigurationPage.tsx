import { NavLink } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { iconSize } from '../icon-size.ts'
import classes from './configuration-page.module.css'
import { Page } from './Page.tsx'

interface Tab {
  readonly name: string
  readonly title: string
  readonly to: string
}

interface ConfigurationPageProps {
  title: string
  /** The state of the device, next to the title. */
  state?: ReactNode
  /** The page that the configuration belongs to; null for a device that is gone. */
  back: { readonly to: string; readonly text: string } | null
  /** Names the list of tabs. */
  tabsLabel: string
  /** Empty for a device that is gone. */
  sections: readonly { readonly key: string; readonly title: string; readonly tabs: readonly Tab[] }[]
  /** The open tab. */
  tab: string
  isStale?: boolean
  children: ReactNode
}

/** The configuration of one device: its tabs at the side, on a narrow screen above, and the open tab with its title. */
export function ConfigurationPage({ title, state, back, tabsLabel, sections, tab, isStale = false, children }: ConfigurationPageProps) {
  const open = sections.flatMap(({ tabs }) => tabs).find(({ name }) => name === tab)
  return (
    <Page
      title={title}
      titleNote={state}
      tools={
        back && (
          <Link className={classes.back} to={back.to}>
            <IconArrowLeft size={iconSize.sm} aria-hidden />
            {back.text}
          </Link>
        )
      }
      isStale={isStale}
    >
      <div className={classes.layout}>
        {sections.length > 0 && (
          <nav className={classes.tabs} aria-label={tabsLabel}>
            {sections.map((section) => (
              <div key={section.key} className={classes.section}>
                <div className={classes.sectionTitle}>{section.title}</div>
                {section.tabs.map((one) => (
                  <TabLink key={one.name} {...one} isOpen={one.name === tab} />
                ))}
              </div>
            ))}
          </nav>
        )}
        <div className={classes.content}>
          {open !== undefined && <h2 className={classes.tabTitle}>{open.title}</h2>}
          {children}
        </div>
      </div>
    </Page>
  )
}

/** On a narrow screen the tabs are one line that scrolls. */
const reveal = (tab: HTMLAnchorElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** A tab as a link, so that it can be shared and opened in another window. */
const TabLink = ({ title, to, isOpen }: Tab & { isOpen: boolean }) => (
  <NavLink
    ref={isOpen ? reveal : null}
    component={Link}
    to={to}
    label={title}
    active={isOpen}
    aria-current={isOpen ? 'page' : undefined}
    className={classes.tab ?? ''}
  />
)
