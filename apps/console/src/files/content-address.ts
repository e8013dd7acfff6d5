/** Returns the whole address of a path that the core answered with, `/core/…`. The core may be at another base address. */
export const addressAt = (core: string, path: string): string => new URL(core + path.slice('/core'.length), location.href).href

/** The address of the content of a file. */
export const contentAddress = (core: string, fileId: string): string => addressAt(core, `/core/channelfiles/${fileId}/content`)
