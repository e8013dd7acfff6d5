/** The release of this core, as in CHANGELOG.md. */
export const version = '0.2.0'
