import * as L from 'leaflet/dist/leaflet-src.esm.js'

/** CSS pixels. A smaller step does not look like a jump, and to animate it would keep the browser compositing. */
const stepMin = 3

/** Moves a marker to its position; a visible step is animated (leaflet.css). */
export function glideTo(map: L.Map, marker: L.Marker, lat: number, lng: number): void {
  const before = marker.getLatLng()
  if (before.lat === lat && before.lng === lng) return
  const element = marker.getElement()
  if (element)
    element.classList.toggle('is-gliding', L.DomUtil.getPosition(element).distanceTo(map.latLngToLayerPoint([lat, lng])) > stepMin)
  marker.setLatLng([lat, lng])
}
