import { minute } from '../../../src/lib/durations'

/**
 * Lets the browser write a file from the server to the disk, because it may be larger than memory.
 * @param address as the server sent it
 */
export function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** How long a blob URL stays valid, in milliseconds: some browsers read it only after asking the person. */
const fetchMs = minute

/** Offers a file that the app made as a download. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name.replaceAll(/[/\\:*?"<>|]+/g, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), fetchMs)
}
