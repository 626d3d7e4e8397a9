/** Of a tile, unpacked. Large ones have 2 MB. */
export const mostTileBytes = 8 * 1024 * 1024
