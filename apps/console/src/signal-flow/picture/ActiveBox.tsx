import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { idOf } from '../graph/graph.ts'
import { columnOfNode } from '../graph/places.ts'
import { boxHeight } from '../layout/settle.ts'
import { headingHeight } from './draw.ts'
import type { Engine } from './engine.ts'
import { isArrow, neighbour } from './neighbour.ts'
import classes from './picture.module.css'
import type { Box, Line } from './scene.ts'

export interface ActiveBoxHandle {
  /** Moves to the place at which the box is drawn now. */
  follow(): void
  /** Makes the box active and gives it the focus. */
  focus(id: string): void
}

interface ActiveBoxProps {
  readonly ref: Ref<ActiveBoxHandle>
  readonly engine: Engine
  readonly version: number
  readonly active: string | null
  readonly help: string
  onActive(id: string): void
  onEscape(): void
  onOpen(id: string): void
  onRoute(unitId: string): void
}

/**
 * The one box that has the focus, as a button above the canvas. Arrow keys make another box active; screen readers read its name,
 * its values and where its video goes.
 */
export function ActiveBox({ ref, engine, version, active, help, onActive, onEscape, onOpen, onRoute }: ActiveBoxProps) {
  'use no memo' // the scene changes in place
  const { t } = useTranslation('signal-flow')
  const button = useRef<HTMLButtonElement>(null)
  const isFocused = useRef(false)
  const { boxes, columns } = engine.scene
  const box = (active === null ? undefined : boxes.get(active)) ?? columns.find((column) => column.length > 0)?.[0]
  const id = box?.id ?? null

  const follow = () => {
    const now = id === null ? undefined : engine.scene.boxes.get(id)
    if (now !== undefined && button.current !== null) cover(button.current, now, engine)
  }
  const focus = (next: string) => {
    isFocused.current = true
    if (next === id) button.current?.focus({ preventScroll: true })
    onActive(next)
  }
  useImperativeHandle(ref, () => ({ follow, focus }))
  useLayoutEffect(() => {
    follow()
    // Another box is another button, so that it is read: it takes the focus of the one before.
    if (isFocused.current) button.current?.focus({ preventScroll: true })
  })
  if (box === undefined) return null

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (isArrow(key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      const next = neighbour(engine.scene, box, key)
      if (next === null) return
      isFocused.current = true
      onActive(next.id)
      engine.reveal(next)
    } else if (key === 'r' && box.id.startsWith('unit:')) {
      event.preventDefault()
      onRoute(idOf(box.id))
    } else if (key === '+' || key === '=') engine.zoomBy(1.2)
    else if (key === '-') engine.zoomBy(1 / 1.2)
    else if (key === '0') engine.fit()
    else if (key === 'Escape') onEscape()
  }
  return (
    <button
      key={box.id}
      ref={button}
      type="button"
      className={classes.active}
      data-version={version}
      aria-describedby={help}
      aria-label={nameOf(
        box,
        engine.scene.lines,
        (column) => t(`column.${column}`),
        (names) => t('picture.to', { names }),
      )}
      {...(box.isSum && { 'aria-expanded': box.isOpen })}
      onFocus={() => {
        isFocused.current = true
        onActive(box.id)
        engine.reveal(box)
      }}
      onBlur={() => {
        isFocused.current = false
      }}
      onKeyDown={onKeyDown}
      onClick={() => onOpen(box.id)}
    />
  )
}

/** Lays the button over the box, where it is drawn now. */
function cover({ style }: HTMLElement, box: Box, { view: { x, y, zoom } }: Engine): void {
  Object.assign(style, {
    transform: `translate(${(box.x - x) * zoom}px, ${(box.y - y) * zoom + headingHeight}px)`,
    width: `${box.width * zoom}px`,
    height: `${boxHeight * zoom}px`,
  })
}

/** At most so many targets are read. */
const namesMax = 6

function nameOf(
  box: Box,
  lines: readonly Line[],
  column: (name: ReturnType<typeof columnOfNode>) => string,
  to: (names: string) => string,
): string {
  const targets = lines.flatMap((line) => (line.from === box && line.state !== 'idle' ? [line.to.text.title] : []))
  const parts = [
    column(columnOfNode(box.id)),
    box.text.title,
    box.text.meta,
    targets.length > 0 ? to(targets.slice(0, namesMax).join(', ')) : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
