import { minute } from '../../../src/lib/durations'

/**
 * Downloads a file from the server. The browser saves it directly to disk, because it may be larger than the memory.
 * @param address URL as the server sent it
 */
export function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** Milliseconds for which a blob URL stays valid. Some browsers first ask the person, and read the URL afterwards. */
const fetchMs = minute

/** Offers a file that the app made as a download. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name.replaceAll(/[/\\:*?"<>|]+/g, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), fetchMs)
}
