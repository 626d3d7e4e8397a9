/** Opens the relief embedded in the executable: light and shade of the world's mountains. */
import { brotliDecompressSync } from 'node:zlib'
import { createLruMap } from '../../../lib/async/lru-cache'
import { entryBytes, readEntry, versionBytes } from '../../../lib/byte-ranges'
import { blockNumber, blockSize, flatShade, levelSizes } from './format'
import file from './relief.bin' with { type: 'file' }

/** A part of a level, in pixels of the level. It may reach beyond the world. */
export interface ReliefPart {
  /** Index in `levelSizes`. */
  level: number
  left: number
  top: number
  width: number
  height: number
}

export interface Relief {
  /** Returns a text that changes when the relief changes. */
  version(): Promise<string>

  /**
   * Returns the shades of a part, one byte per pixel, row by row; `null` if all of it is flat. In the east and west the
   * world repeats, and beyond its northern and southern ends it is flat.
   */
  shades(part: ReliefPart): Promise<Uint8Array | null>
}

/** Number of unpacked blocks in the cache. An image of a usual ride needs one to four. */
const maxBlocks = 8

/** Opens the relief. Nothing is read before it is first drawn. For each part, only its own blocks are read. */
export function createRelief(): Relief {
  const bytes = Bun.file(file)
  const unpacked = createLruMap<Uint8Array>(maxBlocks)

  const readBlock = async ({ level, column, row }: BlockPlace): Promise<Uint8Array | null> => {
    const number = blockNumber(level, column, row)
    const kept = unpacked.get(String(number))
    if (kept) return kept
    const position = versionBytes + number * entryBytes
    const entry = await bytes.slice(position, position + entryBytes).arrayBuffer()
    const { offset, length } = readEntry(new DataView(entry), 0)
    if (length === 0) return null
    const block = brotliDecompressSync(await bytes.slice(offset, offset + length).bytes())
    unpacked.set(String(number), block)
    return block
  }

  return {
    version: async () => (await bytes.slice(0, versionBytes).bytes()).toHex(),
    async shades(part) {
      let shades: Uint8Array | null = null
      for (const place of blocksUnder(part)) {
        const block = await readBlock(place)
        if (!block) continue
        shades ??= new Uint8Array(part.width * part.height).fill(flatShade)
        copyBlock(block, place, part, shades)
      }
      return shades
    },
  }
}

interface BlockPlace {
  level: number
  column: number
  row: number
  /** Position of the block in the part, in pixels. */
  left: number
  top: number
}

function blocksUnder({ level, left, top, width, height }: ReliefPart): BlockPlace[] {
  const across = (levelSizes[level] ?? 0) / blockSize
  const rows = span(top, height).filter(row => row >= 0 && row < across)
  return rows.flatMap(row =>
    span(left, width).map(column => ({
      level,
      column: ((column % across) + across) % across,
      row,
      left: column * blockSize - left,
      top: row * blockSize - top,
    })),
  )
}

/** Lists the columns (or rows) of blocks that a part covers. */
function span(start: number, length: number): number[] {
  const first = Math.floor(start / blockSize)
  const end = Math.ceil((start + length) / blockSize)
  return Array.from({ length: end - first }, (_, i) => first + i)
}

/** Copies the rows of a block into the shades of a part, where they overlap. */
function copyBlock(block: Uint8Array, { left, top }: BlockPlace, part: ReliefPart, shades: Uint8Array) {
  const [from, to] = [Math.max(0, -left), Math.min(blockSize, part.width - left)]
  for (let row = Math.max(0, -top); row < Math.min(blockSize, part.height - top); row++) {
    const start = row * blockSize
    shades.set(block.subarray(start + from, start + to), (top + row) * part.width + left + from)
  }
}
