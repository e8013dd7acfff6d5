import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './multiview.module.css'

const widthMin = 200
const widthMax = 640
const keyStep = 16

interface PanelSeparatorProps {
  /** The id of the panel. */
  controls: string
  width: number
  /** The width while it changes. */
  onResize: (width: number) => void
  /** The width to remember. */
  onResized: (width: number) => void
}

const within = (width: number) => Math.round(Math.min(widthMax, Math.max(widthMin, width)))

/** UI-167: resizes the left panel, by pointer and by keyboard. */
export function PanelSeparator({ controls, width, onResize, onResized }: PanelSeparatorProps) {
  const { t } = useTranslation('multiview')
  const widthAt = (event: PointerEvent<HTMLElement>) =>
    within(event.clientX - (event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0))
  const isDragged = ({ currentTarget, pointerId }: PointerEvent<HTMLElement>) => currentTarget.hasPointerCapture(pointerId)
  const onKeyDown = (event: KeyboardEvent) => {
    const widths: Readonly<Record<string, number>> = {
      ArrowLeft: width - keyStep,
      ArrowRight: width + keyStep,
      Home: widthMin,
      End: widthMax,
    }
    const wanted = widths[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    onResize(within(wanted))
    onResized(within(wanted))
  }
  return (
    <div
      className={classes.separator}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('resize')}
      aria-controls={controls}
      aria-valuenow={within(width)}
      aria-valuemin={widthMin}
      aria-valuemax={widthMax}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (isDragged(event)) onResize(widthAt(event))
      }}
      onPointerUp={(event) => {
        if (isDragged(event)) onResized(widthAt(event))
      }}
    />
  )
}
