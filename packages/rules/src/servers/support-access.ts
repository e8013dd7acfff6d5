/** support access of a device ends by itself after 8 hours. */
export const supportAccessMs = 8 * 3600 * 1000
