/** Escapes the characters that LIKE reads as patterns, so that they match themselves. */
export const literally = (text: string) => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
