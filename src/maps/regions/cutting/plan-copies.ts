/** Plans where the tiles of an area go in the new file: each content once, ordered by its first use. PURE. */
import type { TileEntries } from '../source/list-entries'
import { firstIdOf } from '../source/tile-ids'

/** One content: its offset among the tiles of the source, and among those of the new file. */
export interface Copy {
  from: number
  to: number
  length: number
}

export interface PlannedCut {
  /** Ordered by offset in the source. */
  copies: Copy[]
  /** With offsets in the new file. */
  entries: TileEntries
  /** Bytes of all tiles. */
  bytes: number
}

/** @throws RangeError if the directories of the source contradict each other */
export function planCopies(found: TileEntries): PlannedCut {
  const places = new Map<number, Copy>()
  const entries: TileEntries = { ids: [], runs: [], offsets: [], lengths: [] }
  let bytes = 0
  for (const [index, from] of found.offsets.entries()) {
    const length = found.lengths[index] ?? 0
    const place = places.get(from) ?? { from, to: bytes, length }
    if (place.length !== length) throw new RangeError('one content with two lengths')
    if (place.to === bytes) {
      places.set(from, place)
      bytes += length
    }
    addEntry(entries, found.ids[index] ?? 0, found.runs[index] ?? 0, place)
  }
  return { copies: [...places.values()].sort((a, b) => a.from - b.from), entries, bytes }
}

/** Adds tiles, which become one entry with equal tiles right before them. */
function addEntry(
  { ids, runs, offsets, lengths }: TileEntries,
  id: number,
  run: number,
  { to, length }: Copy,
) {
  const last = ids.length - 1
  if (last >= 0 && offsets[last] === to && (ids[last] ?? 0) + (runs[last] ?? 0) === id) {
    runs[last] = (runs[last] ?? 0) + run
    return
  }
  ids.push(id)
  runs.push(run)
  offsets.push(to)
  lengths.push(length)
}

/** How much an area has down to a zoom. */
export interface Detail {
  maxZoom: number
  tiles: number
  /** Each content counts once. */
  bytes: number
}

/** Measures, for every zoom from `minZoom` to `maxZoom`, a file that ends there. */
export function sumByZoom(
  { ids, runs, offsets, lengths }: TileEntries,
  minZoom: number,
  maxZoom: number,
): Detail[] {
  const seen = new Set<number>()
  const details: Detail[] = []
  let [index, tiles, bytes] = [0, 0, 0]
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) {
    for (const end = firstIdOf(zoom + 1); index < ids.length && (ids[index] ?? 0) < end; index++) {
      tiles += runs[index] ?? 0
      const offset = offsets[index] ?? 0
      if (!seen.has(offset)) bytes += lengths[index] ?? 0
      seen.add(offset)
    }
    details.push({ maxZoom: zoom, tiles, bytes })
  }
  return details
}
