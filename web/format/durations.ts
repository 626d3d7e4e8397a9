/** `H:MM:SS` from seconds; the hours may exceed 23. */
export function clockDuration(seconds: number): string {
  const total = Math.max(0, Math.round(seconds))
  const [minutes, rest] = [Math.floor(total / 60) % 60, total % 60]
  return `${Math.floor(total / 3600)}:${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** Seconds from `H:MM:SS`. */
export function secondsOf(duration: string): number {
  return duration.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
}
