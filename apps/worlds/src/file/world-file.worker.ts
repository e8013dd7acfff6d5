import { type Piece, piecesOf } from './pieces.ts'
import { unpackWorld, WorldFileError } from './world-file.ts'

/** Returns the content of a packed file as pieces, or why it is refused. */
export async function parse(packed: Uint8Array): Promise<{ pieces: Piece[] } | { refused: string }> {
  try {
    return { pieces: piecesOf(await unpackWorld(packed)) }
  } catch (error) {
    if (error instanceof WorldFileError) return { refused: error.message }
    throw error
  }
}
