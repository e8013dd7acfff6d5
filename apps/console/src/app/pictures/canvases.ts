interface Canvas {
  readonly context: ImageBitmapRenderingContext
  isDecoding: boolean
  /** The newest frame that arrived while another one was decoded. Older ones are dropped. */
  next: Uint8Array<ArrayBuffer> | null
}

/** Decodes a JPEG in any browser. Each blob costs the page two tasks. */
const bitmapOfBlob = (jpeg: Uint8Array<ArrayBuffer>) => createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }))

/** Decodes a JPEG with the decoder of recent browsers, which secure contexts have. A bitmap of pixels costs the page one task. */
async function bitmapOfPixels(jpeg: Uint8Array<ArrayBuffer>): Promise<ImageBitmap> {
  const decoder = new ImageDecoder({ data: jpeg, type: 'image/jpeg' })
  try {
    const { image } = await decoder.decode()
    const { displayWidth: width, displayHeight: height } = image
    const pixels = new Uint8ClampedArray(image.allocationSize({ format: 'RGBA' }))
    await image.copyTo(pixels, { format: 'RGBA' }).finally(() => image.close())
    return await createImageBitmap(new ImageData(pixels, width, height))
  } finally {
    decoder.close()
  }
}

let decodePicture = 'ImageDecoder' in globalThis ? bitmapOfPixels : bitmapOfBlob

/** Decodes a JPEG. A decoder that fails, as one that does not convert to RGBA, is not used again. */
async function bitmapOf(jpeg: Uint8Array<ArrayBuffer>): Promise<ImageBitmap> {
  try {
    return await decodePicture(jpeg)
  } catch {
    decodePicture = bitmapOfBlob
    return bitmapOfBlob(jpeg)
  }
}

/** Draws frames on canvases, one frame at a time per canvas, so that a slow machine skips frames and queues none. */
export function createCanvases() {
  const canvases = new Map<number, Canvas>()

  const decode = async (tile: number, canvas: Canvas, jpeg: Uint8Array<ArrayBuffer>): Promise<void> => {
    canvas.isDecoding = true
    try {
      const bitmap = await bitmapOf(jpeg)
      // A tile that was removed or cleared meanwhile shows nothing more.
      if (canvases.get(tile) === canvas && canvas.isDecoding) canvas.context.transferFromImageBitmap(bitmap)
      else bitmap.close()
    } catch {
      // A frame that cannot be decoded is skipped: the next one replaces it.
    }
    const { next } = canvas
    canvas.isDecoding = false
    canvas.next = null
    if (next !== null) await decode(tile, canvas, next)
  }
  return {
    add(tile: number, canvas: OffscreenCanvas): void {
      const context = canvas.getContext('bitmaprenderer')
      if (context !== null) canvases.set(tile, { context, isDecoding: false, next: null })
    },
    remove(tile: number): void {
      canvases.delete(tile)
    },
    draw(tile: number, jpeg: Uint8Array<ArrayBuffer>): void {
      const canvas = canvases.get(tile)
      if (canvas === undefined) return
      if (canvas.isDecoding) canvas.next = jpeg
      else void decode(tile, canvas, jpeg)
    },
    /** Removes the picture of a tile that may show none. */
    clear(tile: number): void {
      const canvas = canvases.get(tile)
      if (canvas === undefined) return
      canvas.context.transferFromImageBitmap(null)
      canvas.next = null
      canvas.isDecoding = false
    },
  }
}
