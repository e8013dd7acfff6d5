/** The release this core belongs to; CHANGELOG.md has the words. */
export const version = '0.1.0'
