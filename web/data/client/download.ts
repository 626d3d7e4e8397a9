/**
 * Has the browser write a file of the server to the disk as it comes: it may be larger than the memory.
 * @param address as the server gave it
 */
export function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** How long browsers may take to fetch a file that was made here: some begin only after a question to the person. */
const fetchMs = 60_000

/** Hands a file to the browser as a download. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name.replaceAll(/[/\\:*?"<>|]+/g, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), fetchMs)
}
