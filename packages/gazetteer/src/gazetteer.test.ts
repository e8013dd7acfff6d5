import { expect, test } from 'vitest'
import { createGazetteer } from './gazetteer.ts'

const gazetteer = createGazetteer()

test.each([
  [60.1699, 24.9384, 'Helsinki, FI'],
  [35.68, 139.76, 'Tokyo, JP'],
  [-33.87, 151.21, 'Sydney, AU'],
  [40.42, -3.7, 'Madrid, ES'],
])('%d, %d is in %s', (lat, lng, words) => expect(gazetteer.describe(lat, lng)).toBe(words))

test('a position outside of a city has its distance and direction', () => {
  expect(gazetteer.describe(60.1699 + 0.9, 24.9384)).toMatch(/^\d+ km [NEWS]{1,2} of /)
})

test('is N to the north of a lone city and E to its east', () => {
  const [north, east] = [gazetteer.describe(-31.95 + 1.5, 115.86), gazetteer.describe(-31.95, 115.86 + 1.8)]
  expect(north).toMatch(/^\d+ km N of /)
  expect(east).toMatch(/^\d+ km E of /)
})

test('finds the nearest city across the date line', () => {
  for (const lng of [179.99, -179.99]) expect(Number(/^(\d+) km/.exec(gazetteer.describe(-17, lng))?.[1] ?? 0)).toBeLessThan(700)
})

test('describes every position of the globe', () => {
  for (let lat = -90; lat <= 90; lat += 7.5) for (let lng = -180; lng < 180; lng += 7.5) expect(gazetteer.describe(lat, lng)).not.toBe('')
})
