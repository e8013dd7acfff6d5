/** The module build of Leaflet: the main build of the package cannot be tree-shaken. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet'
}
