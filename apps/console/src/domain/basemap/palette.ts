/** The colours of the tiles. */
export interface TileColours {
  readonly sea: string
  /** The water along the coast. */
  readonly shelf: string
  readonly land: string
  readonly town: string
  readonly river: string
  readonly coast: string
  readonly border: string
}

export interface Palette extends TileColours {
  readonly country: string
  readonly place: string
  /** Around the names, so that they are legible over a border. */
  readonly halo: string
}

export type Scheme = 'dark' | 'light'

/** Muted, so that only the units have a strong colour. A canvas does not resolve CSS variables, so the values are here. */
export const palettes: Readonly<Record<Scheme, Palette>> = {
  dark: {
    sea: '#0b1118',
    shelf: '#0f1822',
    land: '#1c2530',
    town: '#26313e',
    river: '#3a5873',
    coast: '#3a4a5c',
    border: '#34414f',
    country: '#8496aa',
    place: '#a9b8c8',
    halo: '#141c25',
  },
  light: {
    sea: '#d3e1ec',
    shelf: '#c9dae8',
    land: '#f7f5f1',
    town: '#eae4da',
    river: '#9dbcd4',
    coast: '#9fb3c4',
    border: '#cfc8bb',
    country: '#5b6772',
    place: '#3f4a54',
    halo: '#f7f5f1',
  },
}
