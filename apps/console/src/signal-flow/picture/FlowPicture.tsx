import { VisuallyHidden } from '@mantine/core'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Path } from '../graph/aggregate.ts'
import type { FlowRows } from '../graph/flow.ts'
import { idOf } from '../graph/graph.ts'
import { useRoute } from '../route/use-route.ts'
import { type LiveFlow, useFlowVersion } from '../use-flow.ts'
import { ActiveBox, type ActiveBoxHandle } from './ActiveBox.tsx'
import { DragNote } from './DragNote.tsx'
import { type Drag, dropOf, targetsOf } from './drop.ts'
import { useHeadings } from './headings.ts'
import { Legend } from './Legend.tsx'
import classes from './picture.module.css'
import { PictureControls } from './PictureControls.tsx'
import type { Box } from './scene.ts'
import { useEngine } from './use-engine.ts'

export interface FlowPictureProps {
  readonly picture: LiveFlow
  readonly rows: FlowRows
  /** The object whose panel is open. */
  readonly selected: string | null
  readonly isStale: boolean
  onPick(id: string): void
  /** Closes the panel. */
  onClose(): void
  /** The user has to choose a channel of the server, or of all servers. */
  onRoute(unitId: string, serverId: string | null): void
  /** The unit was routed by a drop. */
  onRouted(unitId: string): void
}

/** The flows as a picture that is panned, zoomed, picked from and dragged in. */
export function FlowPicture({ picture, rows, selected, isStale, onPick, onClose, onRoute, onRouted }: FlowPictureProps) {
  const { t } = useTranslation('signal-flow')
  const helpId = useId()
  const box = useRef<ActiveBoxHandle>(null)
  const [active, setActive] = useState<string | null>(null)
  const [hovered, setHovered] = useState<string | null>(null)
  const { reason, drag, setDrag, drop } = useDrag(rows, { onRoute, onRouted })
  const version = useFlowVersion(picture)
  const headings = useHeadings(picture)
  const { ref, engine } = useEngine({
    picture,
    onFrame: () => box.current?.follow(),
    handlers: {
      onHover: (over) => setHovered(over?.id ?? null),
      onPick(picked) {
        setActive(picked?.id ?? null)
        if (picked === null) return
        onPick(picked.id)
        box.current?.focus()
      },
      onDrag: (unit, at, over) => setDrag({ unitId: idOf(unit.id), at, over }),
      onDrop: (unit, over) => void drop(idOf(unit.id), over),
    },
  })
  // The object of the panel may be one of many in a closed box.
  const chosen = active ?? (selected === null ? null : (picture.controller?.graph.boxOf(selected) ?? selected))
  const path = usePath(picture, drag === null ? (hovered ?? chosen) : null)
  const unitId = drag?.unitId ?? null
  const targets = useMemo(
    () => (unitId === null || engine === null ? null : targetsOf(engine.scene, rows, unitId, reason)),
    [unitId, engine, rows, reason],
  )
  useEffect(() => engine?.show({ headings, path, active: chosen, targets, isStale }), [engine, headings, path, chosen, targets, isStale])
  return (
    <div className={classes.picture}>
      <div className={classes.frame}>
        <canvas ref={ref} className={classes.canvas} aria-hidden />
        {engine !== null && (
          <ActiveBox
            ref={box}
            engine={engine}
            version={version}
            active={active}
            help={helpId}
            onActive={setActive}
            onEscape={() => (selected === null ? setActive(null) : onClose())}
            onOpen={onPick}
            onRoute={(unit) => onRoute(unit, null)}
          />
        )}
        <VisuallyHidden id={helpId}>{t('picture.help')}</VisuallyHidden>
        {drag !== null && <DragNote drag={drag} rows={rows} reason={reason} />}
        <PictureControls engine={engine} />
      </div>
      <Legend />
    </div>
  )
}

/** The way through a box, with the rates of this moment; null when the picture has no such box. */
function usePath(picture: LiveFlow, id: string | null): Path | null {
  const version = useFlowVersion(picture)
  const aggregate = picture.controller?.graph.aggregate
  return useMemo(
    () => (id === null || aggregate === undefined || version < 0 || !aggregate.nodes.has(id) ? null : aggregate.path(id)),
    [id, aggregate, version],
  )
}

/** A unit that is dragged to a channel. */
function useDrag(rows: FlowRows, { onRoute, onRouted }: Pick<FlowPictureProps, 'onRoute' | 'onRouted'>) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const { reason, route } = useRoute()
  const drop = async (unitId: string, over: Box | null) => {
    setDrag(null)
    const unit = rows.units.get(unitId)
    const target = dropOf(rows, over)
    if (unit === undefined || target === null) return
    if (target.kind === 'choice') onRoute(unitId, target.serverId)
    else if (reason(unit, target.channel) === null && (await route(unit, target.channel))) onRouted(unitId)
  }
  return { reason, drag, setDrag, drop }
}
