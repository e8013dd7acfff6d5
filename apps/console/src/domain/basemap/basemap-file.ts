/** The shapes of a basemap. `/basemap/detail.json` has finer ones for large zooms. */
export interface BasemapShapes {
  /** Degrees per unit of the encoded lines. */
  readonly scale: number
  /** Closed rings of land, longitude before latitude; holes are rings too (even-odd). No ring crosses the antimeridian. */
  readonly land: readonly string[]
  readonly borders: readonly string[]
}

/** The shapes of `/basemap/inland.json`, drawn over the land together with the finer ones. */
export interface InlandShapes {
  readonly scale: number
  readonly rivers: readonly string[]
  /** Closed rings; islands are rings too (even-odd). */
  readonly lakes: readonly string[]
  /** Closed rings of the urban areas. */
  readonly towns: readonly string[]
}

/** The content of `/basemap/world.json`, which `map-data/build.ts` makes. Another file of this shape can replace it. */
export interface BasemapFile extends BasemapShapes {
  readonly version: 1
  /** The sources, shown in the corner of the map. */
  readonly attribution: string
  /** The file with the finer shapes, next to this one. Without it, these shapes are enlarged. */
  readonly detail?: string
  /** The file with rivers, lakes and towns, next to this one. */
  readonly inland?: string
  readonly countries: readonly CountryLabel[]
  readonly places: readonly PlaceLabel[]
}

/** `region` is the ISO code that `Intl.DisplayNames` knows. Largest first. */
export type CountryLabel = readonly [region: string, lng: number, lat: number, areaKkm2: number]

/** `names` are English and Chinese; the Chinese name is empty where it is unknown. Most important first. */
export type PlaceLabel = readonly [name: string, nameZh: string, lng: number, lat: number, thousands: number, isCapital: 0 | 1]
