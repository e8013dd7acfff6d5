import { createLoader, createSerializer } from 'nuqs'
import { describe, expect, test } from 'vitest'
import { defaultView, isSameView, type MapView, readStoredView, readView, storedView, writeView } from './map-view.ts'
import { mapParsers } from './use-map-address.ts'

const load = createLoader(mapParsers)
const serialize = createSerializer(mapParsers)
const read = (address: string) => readView(load(new URLSearchParams(address)), 12)
const written = (view: MapView, before = '') => serialize(new URLSearchParams(before), writeView(view)).slice(1)

describe('view in the address', () => {
  test('R-256: defaults to zoom 3 at 0/0', () => {
    expect(read('')).toEqual({ zoom: 3, lat: 0, lng: 0 })
  })

  test('reads back the view that was written', () => {
    for (const view of [
      { zoom: 5, lat: 51.5074, lng: -0.1278 },
      { zoom: 12, lat: -33.8688, lng: 151.2093 },
      { zoom: 2, lat: 0, lng: 180 - 1e-4 },
    ])
      expect(read(written(view))).toEqual(view)
  })

  test('keeps the other parameters, and does not write the default view', () => {
    const before = 'q=van&unit=u1&z=9&lat=1&lng=2'
    expect(written({ zoom: 4, lat: 1, lng: 2 }, before)).toBe('q=van&unit=u1&z=4&lat=1&lng=2')
    expect(written(defaultView, before)).toBe('q=van&unit=u1')
  })

  test('normalises a longitude beyond 180 degrees', () => {
    expect(read(written({ zoom: 4, lat: 10, lng: 370 }))).toEqual({ zoom: 4, lat: 10, lng: 10 })
    expect(read(written({ zoom: 4, lat: 10, lng: -190 }))).toEqual({ zoom: 4, lat: 10, lng: 170 })
  })

  test('is kept for the next visit', () => {
    const view = { zoom: 7, lat: 59.9139, lng: 10.7522 }
    expect(readStoredView(storedView(view), 10)).toEqual(view)
    for (const text of [null, '', '7', '7/x/1', '7/1']) expect(readStoredView(text, 10)).toBeNull()
  })

  test('ignores values that are not numbers and bounds the others to the map', () => {
    expect(read('z=near&lat=&lng=NaN')).toEqual(defaultView)
    expect(read('z=99&lat=999&lng=-999')).toEqual({ zoom: 12, lat: 85, lng: -180 })
    expect(read('z=4.4&lat=1&lng=1').zoom).toBe(4)
  })

  test('equals another view within a pixel and no further', () => {
    const view = { zoom: 5, lat: 50, lng: 5 }
    expect(isSameView(view, { ...view, lng: 5.03 })).toBe(true)
    expect(isSameView(view, { ...view, lng: 5.1 })).toBe(false)
    expect(isSameView(view, { ...view, zoom: 6 })).toBe(false)
  })
})
