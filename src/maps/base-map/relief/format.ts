/**
 * Format of relief.bin: the light and shade of the world's land, as levels of different size. It starts with its
 * version, a hash of everything that follows. Then comes an index with one entry per block, level by level and row by
 * row. The blocks follow, compressed with Brotli: one byte per pixel, row by row. Length 0 means that the whole block is
 * flat. Levels are in Web Mercator.
 */

/** Width and height of the levels in pixels, the largest first. Its pixels are about as large as those of the source. */
export const levelSizes = [8192, 2048, 512] as const

/** Width and height of a block in pixels. */
export const blockSize = 128

/** The value of a pixel that is neither in the light nor in the shade. */
export const flatShade = 4

/** Pixels have values from `flatShade - maxShade` (the darkest) to `flatShade + maxShade` (the lightest). */
export const maxShade = 4

const blocksOf = levelSizes.map(size => (size / blockSize) ** 2)

export const blockCount = blocksOf.reduce((sum, count) => sum + count, 0)

/** Returns the number of a block in the index. @param level index in `levelSizes` */
export function blockNumber(level: number, column: number, row: number): number {
  const before = blocksOf.slice(0, level).reduce((sum, count) => sum + count, 0)
  return before + (row * (levelSizes[level] ?? 0)) / blockSize + column
}
