/**
 * Plans the positions of an area's tiles in the new file. Each distinct content is stored once, ordered by its first
 * use. Does no I/O.
 */
import type { TileEntries } from '../source/list-entries'
import { firstIdOf } from '../source/tile-ids'

/**
 * The content of a tile that is copied: `from` is its offset in the tile data of the source, `to` its offset in the
 * tile data of the new file.
 */
export interface Copy {
  from: number
  to: number
  length: number
}

export interface PlannedExtract {
  /** Contents to copy, ordered by their offset in the source. */
  copies: Copy[]
  /** Entries of the tiles, with offsets in the new file. */
  entries: TileEntries
  /** Total size of all tiles in bytes. */
  bytes: number
}

/** Plans the copies for the found tiles. @throws RangeError if the directories of the source contradict each other */
export function planCopies(found: TileEntries): PlannedExtract {
  const places = new Map<number, Copy>()
  const entries: TileEntries = { ids: [], runs: [], offsets: [], lengths: [] }
  let bytes = 0
  for (const [index, from] of found.offsets.entries()) {
    const length = found.lengths[index] ?? 0
    const place = places.get(from) ?? { from, to: bytes, length }
    if (place.length !== length) throw new RangeError('the directory gives two lengths for the same content')
    if (place.to === bytes) {
      places.set(from, place)
      bytes += length
    }
    addEntry(entries, found.ids[index] ?? 0, found.runs[index] ?? 0, place)
  }
  return { copies: [...places.values()].sort((a, b) => a.from - b.from), entries, bytes }
}

/** Adds an entry for tiles. If the tiles right before them have the same content, that entry is extended instead. */
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

/** The size of an area if its deepest zoom is `maxZoom`. */
export interface Detail {
  maxZoom: number
  tiles: number
  /** Total size of the tiles in bytes. Each distinct content is counted once. */
  bytes: number
}

/** Computes the size of the file for every possible deepest zoom from `minZoom` to `maxZoom`. */
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
