import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Picture } from '../app/pictures/Picture.tsx'
import { StatusShape } from '../domain/units/StatusShape.tsx'
import { EndCut } from '../ui/EndCut.tsx'
import { dragTile, dropped, mayDrop } from './drag.ts'
import classes from './multiview.module.css'
import { Rate } from './Rate.tsx'
import { TileTools } from './TileTools.tsx'
import { useSource } from './use-source.ts'
import type { Source } from './wall.ts'

const fps = 12

interface TileProps {
  source: Source | null
  index: number
  count: number
  /** The id of the text about the keys. */
  helpId: string
  isSelected: boolean
  canFullScreen: boolean
  onSelect: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onDropped: (what: Source | number) => void
  onMove: (to: number) => void
  onRemove: () => void
  onFullScreen: () => void
}

/** A tile of the wall: the picture, and below it the name with its status. Red is on air and nothing else. */
export function Tile(props: TileProps) {
  const { source, index, helpId, isSelected, onSelect, onKeyDown, onDropped } = props
  const { t } = useTranslation('multiview')
  const [isTarget, setTarget] = useState(false)
  const id = `multiview-tile-${index}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place that sources are dropped on; keys and buttons do the same
    <section
      id={id}
      className={classes.tile}
      data-tile={index}
      data-selected={isSelected || undefined}
      data-target={isTarget || undefined}
      aria-label={t('tile', { number: index + 1 })}
      aria-labelledby={`${id} ${id}-name ${id}-state`}
      aria-current={isSelected || undefined}
      aria-describedby={helpId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one stop for the wall; the arrow keys go from tile to tile
      tabIndex={isSelected ? 0 : -1}
      onFocus={onSelect}
      onClick={onSelect}
      onKeyDown={onKeyDown}
      onDragOver={(event) => {
        if (!mayDrop(event)) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        event.preventDefault()
        setTarget(false)
        const what = dropped(event)
        if (what !== null) onDropped(what)
      }}
    >
      {source === null ? (
        <p className={classes.empty}>{t(isSelected ? 'emptySelected' : 'empty')}</p>
      ) : (
        <Filled {...props} id={id} source={source} />
      )}
    </section>
  )
}

function Filled({
  id,
  source,
  index,
  count,
  isSelected,
  canFullScreen,
  onMove,
  onRemove,
  onFullScreen,
}: TileProps & { id: string; source: Source }) {
  const { t } = useTranslation('multiview')
  const facts = useSource(source)
  const name = facts?.name ?? source.id
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys move a tile too
    <div className={classes.filled} data-on-air={facts?.isOnAir || undefined} draggable onDragStart={(event) => dragTile(event, index)}>
      <div className={classes.screen}>
        <Picture kind={source.kind} id={source.id} camera={source.camera} fps={fps} label={name} />
        {isSelected && (
          <div className={classes.tools}>
            <TileTools
              name={name}
              exchangesWith={((index + 1) % count) + 1}
              unitId={source.kind === 'unit' ? source.id : null}
              canFullScreen={canFullScreen}
              onExchange={() => onMove((index + 1) % count)}
              onRemove={onRemove}
              onFullScreen={onFullScreen}
            />
          </div>
        )}
      </div>
      <div className={classes.caption}>
        {facts !== null && <StatusShape status={facts.shape} />}
        <span id={`${id}-name`} className={classes.captionName}>
          <EndCut text={name} />
        </span>
        <span className={classes.captionKind}>{t(`kindOne.${source.kind}`)}</span>
        {facts?.other && <span className={classes.captionOther}>{t(`other.${source.kind}`, { name: facts.other })}</span>}
        <span id={`${id}-state`} className={classes.captionState}>
          {facts?.status ?? t('unknown')}
        </span>
        {facts?.bitrate && <Rate className={classes.captionRate} text={facts.bitrate} />}
      </div>
    </div>
  )
}
