/** Has the browser write a file of the server to the disk as it comes: it may be larger than the memory. */
export function download(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
