/** The size of a packed file of a world. That of a demo world of 500 units has 0.5 MB. */
export const worldFileBytesMax = 32 * 1024 * 1024
