import { describe, expect, test } from 'vitest'
import { defaultView, isSameView, readView, writeView } from './map-view.ts'

const read = (address: string) => readView(new URLSearchParams(address), 12)

describe('view in the address', () => {
  test('R-256: without one the map is at zoom 3 and 0/0', () => {
    expect(read('')).toEqual({ zoom: 3, lat: 0, lng: 0 })
  })

  test('is read as it was written', () => {
    for (const view of [
      { zoom: 5, lat: 51.5074, lng: -0.1278 },
      { zoom: 12, lat: -33.8688, lng: 151.2093 },
      { zoom: 2, lat: 0, lng: 180 - 1e-4 },
    ])
      expect(readView(writeView(new URLSearchParams(), view), 12)).toEqual(view)
  })

  test('keeps what else the address says, and leaves no trace of the default', () => {
    const params = new URLSearchParams('q=van&unit=u1&z=9&lat=1&lng=2')
    expect(writeView(params, { zoom: 4, lat: 1, lng: 2 }).toString()).toBe('q=van&unit=u1&z=4&lat=1&lng=2')
    expect(writeView(params, defaultView).toString()).toBe('q=van&unit=u1')
  })

  test('brings a longitude from another turn of the world back', () => {
    expect(read(writeView(new URLSearchParams(), { zoom: 4, lat: 10, lng: 370 }).toString())).toEqual({ zoom: 4, lat: 10, lng: 10 })
    expect(read(writeView(new URLSearchParams(), { zoom: 4, lat: 10, lng: -190 }).toString())).toEqual({ zoom: 4, lat: 10, lng: 170 })
  })

  test('ignores what is no number and bounds what is none of a map', () => {
    expect(read('z=near&lat=&lng=NaN')).toEqual(defaultView)
    expect(read('z=99&lat=999&lng=-999')).toEqual({ zoom: 12, lat: 85, lng: -180 })
    expect(read('z=4.4&lat=1&lng=1').zoom).toBe(4)
  })

  test('is the same within a pixel and another beyond', () => {
    const view = { zoom: 5, lat: 50, lng: 5 }
    expect(isSameView(view, { ...view, lng: 5.03 })).toBe(true)
    expect(isSameView(view, { ...view, lng: 5.1 })).toBe(false)
    expect(isSameView(view, { ...view, zoom: 6 })).toBe(false)
  })
})
