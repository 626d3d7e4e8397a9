// Converts sizes between bytes and the megabytes of forms. Pure.

const bytesPerMegabyte = 1024 * 1024

/** Largest size that is a safe integer in bytes. */
export const maxMegabytes = Math.floor(Number.MAX_SAFE_INTEGER / bytesPerMegabyte)

/** Rounded to two decimals, as fields show it: otherwise a value could look changed although nobody edited it. */
export const megabytes = (bytes: number): number => Math.round((bytes / bytesPerMegabyte) * 100) / 100

export const bytesOfMegabytes = (size: number): number => Math.round(size * bytesPerMegabyte)
