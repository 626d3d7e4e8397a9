// Bounds of tracks. No I/O.

export type Bounds = [west: number, south: number, east: number, north: number]

/** The smallest box that contains all boxes; `null` if there are none. */
export function boundsAround(boxes: readonly Bounds[]): Bounds | null {
  if (boxes.length === 0) return null
  const around: Bounds = [180, 90, -180, -90]
  for (const [west, south, east, north] of boxes) {
    around[0] = Math.min(around[0], west)
    around[1] = Math.min(around[1], south)
    around[2] = Math.max(around[2], east)
    around[3] = Math.max(around[3], north)
  }
  return around
}

/** Size of a grid cell in degrees: about the distance of a day trip. */
const cellSize = 2

/**
 * Finds the square of 3 × 3 grid cells that contains the most boxes, and returns these boxes. On a map that also
 * includes a single far journey, all other tracks would be too small to see.
 */
function maxTogether(boxes: readonly Bounds[]): Bounds[] {
  const cells = Map.groupBy(boxes, box => keyOf(...cellOf(box)))
  const around = (box: Bounds) => {
    const [column, row] = cellOf(box)
    return neighbours.flatMap(([x, y]) => cells.get(keyOf(column + x, row + y)) ?? [])
  }
  let largestGroup: Bounds[] = []
  for (const [first] of cells.values()) {
    const found = first === undefined ? [] : around(first)
    if (found.length > largestGroup.length) largestGroup = found
  }
  return largestGroup
}

/** Bounds of the boxes that `maxTogether` chooses; `null` without tracks. */
export const boundsOfMost = (boxes: readonly Bounds[]): Bounds | null => boundsAround(maxTogether(boxes))

const offsets = [-1, 0, 1]
const neighbours = offsets.flatMap(x => offsets.map(y => [x, y] as const))

const cellOf = ([west, south, east, north]: Bounds): [column: number, row: number] => [
  Math.floor((west + east) / 2 / cellSize),
  Math.floor((south + north) / 2 / cellSize),
]

const keyOf = (column: number, row: number) => `${column} ${row}`
