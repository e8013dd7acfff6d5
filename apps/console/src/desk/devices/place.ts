/** Latitude and longitude in degrees. */
export type At = [lat: number, lng: number]

export const isPlace = ([lat, lng]: At): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** Returns the place of a point on the map, which repeats the world to the east and west. Five decimals are a metre. */
export const placeOf = ({ lat, lng }: { lat: number; lng: number }): At => [
  rounded(Math.min(90, Math.max(-90, lat))),
  rounded(((((lng + 180) % 360) + 360) % 360) - 180),
]

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
