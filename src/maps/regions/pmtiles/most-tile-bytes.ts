/** An uncompressed tile may not be larger. Large ones have 2 MB. */
export const maxTileBytes = 8 * 1024 * 1024
