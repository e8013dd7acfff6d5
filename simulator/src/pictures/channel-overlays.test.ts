import { expect, test } from 'vitest'
import { pngOf } from '../../../tests/support/png.ts'
import { createFleetHarness } from '../../testing/fleet-harness.ts'
import { createPictureCanvas, drawPicture, loadFont, readOverlay } from './draw.ts'
import { overlaysOf } from './channel-overlays.ts'
import { subjectOf } from './subject.ts'

const png = pngOf(600, 300, [255, 0, 0, 255])
const overlay = { name: 'logo.png', sha256: 'a'.repeat(64), width: 600, height: 300, sizeBytes: png.length }

test('the overlay of a channel is in the picture of the unit that it receives, and is gone with it', async () => {
  const harness = createFleetHarness({ units: 1, channels: 1, model: 'LU-800' })
  harness.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
  harness.clock.advance(20_000)
  const { world } = harness.fleet
  expect(subjectOf(world, 'u-0')?.overlay).toBeNull()
  harness.command('c-0', { kind: 'setOverlay', overlay, png: png.toString('base64') })
  harness.clock.advance(2000)
  const subject = subjectOf(world, 'u-0')
  expect(subject?.overlay).toBe(overlay.sha256)
  const shown = overlaysOf(world, [{ unitId: 'u-0' }]).get(overlay.sha256)
  expect(shown).toBe(png.toString('base64'))

  loadFont()
  const canvas = createPictureCanvas()
  const colourAt = async (text: string | null) => {
    drawPicture(canvas, subject as NonNullable<typeof subject>, 0, [], false, text === null ? null : await readOverlay(text))
    return [...canvas.getContext('2d').getImageData(260, 30, 1, 1).data.subarray(0, 3)]
  }
  expect(await colourAt(shown as string)).toEqual([255, 0, 0])
  expect(await colourAt(null)).not.toEqual([255, 0, 0])
  expect(await readOverlay('not a picture')).toBeNull()

  harness.command('c-0', { kind: 'setOverlay', overlay: null })
  harness.clock.advance(2000)
  expect(subjectOf(world, 'u-0')?.overlay).toBeNull()
})
