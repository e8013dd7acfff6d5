import type { FlowState } from '../graph/graph.ts'
import type { BoxText } from './scene.ts'

/** The colours and fonts of the theme, read from the page once per change of its colours. */
export interface Palette extends Readonly<Record<FlowState, string>> {
  readonly surface0: string
  readonly surface1: string
  readonly surface2: string
  readonly line: string
  readonly text1: string
  readonly text2: string
  readonly text3: string
  readonly accent: string
  readonly accentSoft: string
  /** Returns of video to units. */
  readonly back: string
  readonly tones: Readonly<Record<NonNullable<BoxText['tone']>, string>>
  readonly font: string
  readonly fontSmall: string
}

export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const family = colour('font') || 'sans-serif'
  return {
    surface0: colour('surface-0'),
    surface1: colour('surface-1'),
    surface2: colour('surface-2'),
    line: colour('line-strong'),
    text1: colour('text-1'),
    text2: colour('text-2'),
    text3: colour('text-3'),
    accent: colour('accent'),
    accentSoft: colour('accent-soft'),
    live: colour('status-online'),
    connecting: colour('status-busy'),
    stale: colour('status-offline'),
    idle: colour('line-strong'),
    back: colour('accent'),
    tones: {
      streaming: colour('status-streaming'),
      online: colour('status-online'),
      busy: colour('status-busy'),
      upgrading: colour('status-upgrading'),
      offline: colour('status-offline'),
      error: colour('status-error'),
    },
    font: `600 12.5px ${family}`,
    fontSmall: `450 11px ${family}`,
  }
}
