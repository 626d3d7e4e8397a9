/** Writes seconds as `H:MM:SS`. The hours may exceed 23. */
export function clockDuration(seconds: number): string {
  const total = Math.max(0, Math.round(seconds))
  const [minutes, rest] = [Math.floor(total / 60) % 60, total % 60]
  return `${Math.floor(total / 3600)}:${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** Writes seconds like `clockDuration`, but as `M:SS` below an hour, so that tables are narrow enough for phones. */
export function shortDuration(seconds: number): string {
  const duration = clockDuration(seconds)
  return duration.startsWith('0:') ? duration.slice(2).replace(/^0/, '') : duration
}

/** Reads the seconds of `H:MM:SS`. */
export function secondsOf(duration: string): number {
  return duration.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
}
