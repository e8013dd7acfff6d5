import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

export interface PanelTab {
  readonly key: string
  readonly title: string
  readonly content: ReactNode
}

/** The tabs of a side panel, the first one open. Only the open tab is mounted. */
export function PanelTabs({ tabs, isStale = false }: { tabs: readonly PanelTab[]; isStale?: boolean }) {
  return (
    <Tabs defaultValue={tabs[0]?.key ?? null} className={classes.tabs} keepMounted={false}>
      <Tabs.List>
        {tabs.map(({ key, title }) => (
          <Tabs.Tab key={key} value={key}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className={classes.body} data-stale={isStale || undefined}>
        {tabs.map(({ key, content }) => (
          <Tabs.Panel key={key} value={key}>
            {content}
          </Tabs.Panel>
        ))}
      </div>
    </Tabs>
  )
}
