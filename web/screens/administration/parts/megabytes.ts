// Converts sizes between bytes and the megabytes of form fields. The functions here are pure.

const bytesPerMegabyte = 1024 * 1024

/** The largest size whose number of bytes is a safe integer. */
export const maxMegabytes = Math.floor(Number.MAX_SAFE_INTEGER / bytesPerMegabyte)

/**
 * Converts bytes to megabytes, rounded to two decimals like the fields. Otherwise a value could count as changed
 * although nobody has edited it.
 */
export const megabytes = (bytes: number): number => Math.round((bytes / bytesPerMegabyte) * 100) / 100

export const bytesOfMegabytes = (size: number): number => Math.round(size * bytesPerMegabyte)
