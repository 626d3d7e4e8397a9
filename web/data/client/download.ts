/**
 * Lets the browser stream a file from the server to disk, because it may be larger than memory.
 * @param address as the server returned it
 */
export function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** Time browsers get to read a blob URL: some start only after asking the person. */
const fetchMs = 60_000

/** Offers a generated file as a download. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name.replaceAll(/[/\\:*?"<>|]+/g, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), fetchMs)
}
