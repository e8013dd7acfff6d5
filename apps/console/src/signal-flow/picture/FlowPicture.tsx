import { VisuallyHidden } from '@mantine/core'
import type { UnitRow } from '@backhaul/contract/units'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Path } from '../graph/aggregate.ts'
import type { FlowRows } from '../graph/flow.ts'
import { idOf } from '../graph/graph.ts'
import { useRoute } from '../route/use-route.ts'
import { type LiveFlow, useFlowVersion } from '../use-flow.ts'
import { ActiveBox, type ActiveBoxHandle } from './ActiveBox.tsx'
import { DragNote } from './DragNote.tsx'
import { type Drag, type Drop, dropOf, type Refusals, refuseChoice, targetsOf } from './drop.ts'
import type { Engine } from './engine.ts'
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
  const { refusals, refuse, drag, setDrag, drop } = useDrag(rows, { onRoute, onRouted })
  const version = useFlowVersion(picture)
  const headings = useHeadings(picture)
  const { ref, engine } = useEngine({
    picture,
    onFrame: () => box.current?.follow(),
    handlers: {
      onHover: (over) => setHovered(over?.id ?? null),
      onPick(picked) {
        if (picked === null) return setActive(null)
        box.current?.focus(picked.id)
        onPick(picked.id)
      },
      onDrag: (unit, at, over) => setDrag({ unitId: idOf(unit.id), at, over }),
      onDrop(unit, over) {
        box.current?.focus(unit.id)
        void drop(idOf(unit.id), over)
      },
    },
  })
  // The object of the panel may be one of many in a closed box.
  const opened = selected === null ? null : (picture.controller?.graph.boxOf(selected) ?? selected)
  const chosen = active ?? opened
  useReveal(engine, opened, version)
  const path = usePath(picture, drag === null ? (hovered ?? chosen) : null)
  const unitId = drag?.unitId ?? null
  const targets = useMemo(
    () => (unitId === null || engine === null ? null : targetsOf(engine.scene, rows, unitId, refusals)),
    [unitId, engine, rows, refusals],
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
        {drag !== null && <DragNote drag={drag} rows={rows} refuse={refuse} />}
      </div>
      {/* Below the picture, of which the buttons would cover boxes and lines. */}
      <div className={classes.foot}>
        <Legend />
        <PictureControls engine={engine} />
      </div>
    </div>
  )
}

/** Moves the view once to the box of the object that is opened. A link may open one that is outside of the view. */
function useReveal(engine: Engine | null, id: string | null, version: number): void {
  const revealed = useRef<string | null>(null)
  useEffect(() => {
    if (version < 0 || id === revealed.current) return
    const box = id === null ? undefined : engine?.scene.boxes.get(id)
    if (box !== undefined && engine !== null) engine.reveal(box, engine.view.height / engine.view.zoom / 3)
    if (id === null || box !== undefined) revealed.current = id
  }, [engine, id, version])
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
  const { t } = useTranslation('signal-flow')
  const [drag, setDrag] = useState<Drag | null>(null)
  const { reason, unitReason, route } = useRoute()
  const refusals: Refusals = { unit: unitReason, channel: reason }
  const refuse = (unit: UnitRow, target: Drop | null): string | null => {
    const refused = unitReason(unit)
    if (refused !== null || target === null) return refused
    if (target.kind === 'channel') return reason(unit, target.channel)
    const choice = refuseChoice(rows, unit, target.serverId, reason)
    return choice && t(`route.${choice}`)
  }
  const drop = async (unitId: string, over: Box | null) => {
    setDrag(null)
    const unit = rows.units.get(unitId)
    const target = dropOf(rows, over)
    if (unit === undefined || target === null || refuse(unit, target) !== null) return
    if (target.kind === 'choice') onRoute(unitId, target.serverId)
    else if (await route(unit, target.channel)) onRouted(unitId)
  }
  return { refusals, refuse, drag, setDrag, drop }
}
