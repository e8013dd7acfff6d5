import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../config.ts'
import { canShowPictures, pictureFeed } from './feed.ts'
import type { TileState } from './tile-state.ts'
import classes from './picture.module.css'
import type { PictureProps } from './picture-props.ts'

/** The websocket of the pictures is next to that of the live rows. */
const picturesUrl = (realtime: string) => new URL('pictures', new URL(realtime, location.href)).href.replace(/^http/, 'ws')

/** The moving picture of a unit or channel. It keeps its size in every state, and no frame renders it again. */
export function Picture(props: PictureProps) {
  return <Shown key={`${props.kind} ${props.id} ${props.camera ?? 1}`} {...props} />
}

function Shown({ kind, id, camera, fps, label, isSmall = false }: PictureProps) {
  const { t } = useTranslation('kit')
  const { realtime } = useConfig()
  const host = useRef<HTMLSpanElement>(null)
  const [reported, setState] = useState<TileState>('waiting')
  const isPossible = canShowPictures()
  useEffect(() => {
    if (!isPossible || host.current === null) return
    return pictureFeed(picturesUrl(realtime)).add(host.current, { kind, id, fps, ...(camera !== undefined && { camera }) }, setState)
  }, [isPossible, realtime, kind, id, camera, fps])
  const state = isPossible ? reported : 'unavailable'
  const text = t(`picture.${state}`)
  return (
    <span
      className={classes.picture}
      data-state={state}
      title={isSmall && state !== 'live' ? text : undefined}
      role="img"
      aria-label={t('picture.label', { name: label, state: text })}
    >
      <span ref={host} className={classes.frame} />
      {state !== 'live' && !isSmall && <span className={classes.note}>{text}</span>}
    </span>
  )
}
