/** Lets the browser save bytes as a file, where it saves downloads. */
export function saveFile(name: string, content: Uint8Array): void {
  const address = URL.createObjectURL(new Blob([content as Uint8Array<ArrayBuffer>]))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
