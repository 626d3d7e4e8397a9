// Sizes as administrators enter them. Pure.

const bytesPerMegabyte = 1024 * 1024

/** No disk holds more. */
export const mostMegabytes = Math.floor(Number.MAX_SAFE_INTEGER / bytesPerMegabyte)

/** With two decimals, as many as are shown: what is not touched must look as it is. */
export const megabytes = (bytes: number): number => Math.round((bytes / bytesPerMegabyte) * 100) / 100

export const bytesOfMegabytes = (size: number): number => Math.round(size * bytesPerMegabyte)
