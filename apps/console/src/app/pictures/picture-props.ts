export interface PictureProps {
  kind: 'unit' | 'channel'
  id: string
  /** Of a unit that sends several cameras, the number of the one to show; without it the first. */
  camera?: number | undefined
  /** Frames per second, at most 12. A user who prefers less motion sees one. */
  fps: number
  /** The name of the unit or channel. */
  label: string
  /** Too small for a text: its state is in the tooltip. */
  isSmall?: boolean
}
