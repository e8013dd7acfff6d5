import { VisuallyHidden } from '@mantine/core'
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useLive } from '../app/live/live.ts'
import { usePreferences } from '../app/preferences.ts'
import { DomainTextProvider } from '../domain/text.tsx'
import { Page } from '../ui/page/Page.tsx'
import { toast } from '../ui/toasts.ts'
import classes from './multiview.module.css'
import { PanelSeparator } from './PanelSeparator.tsx'
import { SourcePanel } from './SourcePanel.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { nextFree, put, show, shownTiles, type Source, sourceOf, type Wall } from './wall.ts'
import { WallGrid } from './WallGrid.tsx'
import { WallTools } from './WallTools.tsx'

const panelId = 'multiview-panel'

/** UI-007: units and channels with their moving pictures. */
export function MultiviewPage() {
  return (
    <DomainTextProvider>
      <Multiview />
    </DomainTextProvider>
  )
}

function Multiview() {
  const { t } = useTranslation('multiview')
  const { connection } = useLive()
  const { preferences, update } = usePreferences()
  const screen = useFullScreen()
  const grid = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  const [message, setMessage] = useState('')
  const [width, setWidth] = useState(preferences.leftPanelWidth)
  const wall = preferences.multiview
  const selected = Math.min(chosen, wall.layout - 1)
  const toTile = () => grid.current?.querySelector<HTMLElement>(`[data-tile="${selected}"]`)?.focus()
  const change = (multiview: Wall) => update({ multiview })
  const add = (source: Source, name: string) => {
    const next = put(wall, selected, source)
    change(next)
    setMessage(t('added', { name, number: selected + 1 }))
    setChosen(nextFree(next, selected))
  }
  useShownSource((source) => {
    const next = show(wall, source)
    if (next === null) return toast(t('full'))
    if (next.wall !== wall) change(next.wall)
    setChosen(next.index)
  })
  return (
    <Page
      title={t('title')}
      tools={<WallTools wall={wall} screen={screen} onChange={change} onFullScreen={() => screen.toggle(grid.current)} />}
      isStale={connection.status !== 'live' && connection.status !== 'connecting'}
    >
      <div className={classes.body}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of the controls in it */}
        <aside
          id={panelId}
          className={classes.panel}
          aria-label={t('panel')}
          style={{ '--width': `${width}px` } as CSSProperties}
          onKeyDown={({ key }) => key === 'Escape' && toTile()}
        >
          <SourcePanel tiles={shownTiles(wall)} selected={selected} onAdd={add} />
        </aside>
        <PanelSeparator controls={panelId} width={width} onResize={setWidth} onResized={(leftPanelWidth) => update({ leftPanelWidth })} />
        <WallGrid grid={grid} wall={wall} selected={selected} screen={screen} onSelect={setChosen} onChange={change} />
      </div>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
    </Page>
  )
}

/** Hands on the source that the address names in `?show=`, and removes it from the address: a reload must not add it again. */
function useShownSource(onShow: (source: Source) => void): void {
  const [params, setParams] = useSearchParams()
  const named = params.get('show')
  const shown = useEffectEvent((text: string) => {
    setParams({}, { replace: true })
    const source = sourceOf(text)
    if (source !== null) onShow(source)
  })
  useEffect(() => {
    if (named !== null) shown(named)
  }, [named])
}
