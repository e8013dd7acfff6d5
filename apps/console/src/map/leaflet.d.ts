/** Leaflet's module build: the one that its package names first cannot be cut to what is used. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet'
}
