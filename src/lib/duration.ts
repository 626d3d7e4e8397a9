/** Formats whole seconds as `H:MM:SS`. The hours may exceed 23, as in `26:03:04`. */
export function formatDuration(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return `${hours}:${twoDigits(minutes)}:${twoDigits(Math.floor(seconds % 60))}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
