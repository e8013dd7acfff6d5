import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = new Set(['.js', '.css', '.svg', '.json'])
/** Below this the headers weigh more than what is saved. */
const bytesMin = 1024
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Puts `.br` and `.gz` beside every file that gains by it: compressed once at the build instead of at every request. */
export function compressed(): Plugin {
  let outDir = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => void (outDir = join(root, build.outDir)),
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true, withFileTypes: true })
      await Promise.all(
        files
          .filter((file) => file.isFile() && worthIt.has(extname(file.name)) && !file.parentPath.endsWith('.vite'))
          .map(({ parentPath, name }) => compress(join(parentPath, name))),
      )
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < bytesMin) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await Promise.all([
    toBrotli(bytes, { params }).then((small) => writeFile(`${path}.br`, small)),
    toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }).then((small) => writeFile(`${path}.gz`, small)),
  ])
}
