/** Limit of an uncompressed tile. Large ones have 2 MB. */
export const mostTileBytes = 8 * 1024 * 1024
