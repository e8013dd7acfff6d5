import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusShape } from '../domain/units/StatusShape.tsx'
import { EndCut } from '../ui/EndCut.tsx'
import { dragSource } from './drag.ts'
import classes from './multiview.module.css'
import { Rate } from './Rate.tsx'
import { useSource } from './use-source.ts'
import type { Source } from './wall.ts'

interface SourceEntryProps {
  kind: Source['kind']
  id: string
  camera?: number | undefined
  /** The tile that shows it; -1 for none. */
  tile: number
  onAdd: (source: Source, name: string) => void
}

/** A unit or channel of the list. A click or Enter adds it to the selected tile; it can be dragged to any tile. */
export const SourceEntry = memo(function SourceEntry({ kind, id, camera, tile, onAdd }: SourceEntryProps) {
  const { t } = useTranslation('multiview')
  const source: Source = { kind, id, ...(camera !== undefined && { camera }) }
  const facts = useSource(source)
  if (facts === null) return null
  const { name, shape, status, bitrate } = facts
  return (
    <li>
      <button
        type="button"
        className={classes.entry}
        data-source={camera === undefined ? `${kind}:${id}` : `${kind}:${id}#${camera}`}
        draggable
        onDragStart={(event) => dragSource(event, source)}
        onClick={() => onAdd(source, name)}
      >
        <StatusShape status={shape} label={status} />
        <span className={classes.entryName} title={name}>
          <EndCut text={name} />
        </span>
        <small>{bitrate === null ? status : <Rate text={bitrate} />}</small>
        {tile >= 0 && <span className={classes.place}>{t('onTile', { number: tile + 1 })}</span>}
      </button>
    </li>
  )
})
