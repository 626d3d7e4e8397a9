import { roundHalfEven } from '../decimal'

const units = [' bytes', 'KB', 'MB', 'GB', 'TB']

/** Formats a size with one decimal and base 1024: `0 bytes`, `1 byte`, `512.0 bytes`, `1.0MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes === 0) return '0 bytes'
  if (bytes === 1) return '1 byte'
  let size = bytes
  let unit = 0
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit++
  }
  return `${roundHalfEven(size, 1).toFixed(1)}${units[unit]}`
}
