/** Tracks the space taken by names, so that names do not touch at any zoom. PURE. */

/** In pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Space already taken at one zoom. */
export interface Room {
  isFree(boxes: readonly Box[]): boolean
  take(boxes: readonly Box[]): void
}

const cellSize = 64
const columns = 2 ** 20

export function createRoom(): Room {
  const cells = new Map<number, Box[]>()
  return {
    isFree: boxes =>
      boxes.every(box => cellsOf(box).every(cell => !cells.get(cell)?.some(taken => doMeet(taken, box)))),
    take(boxes) {
      for (const box of boxes) {
        for (const cell of cellsOf(box)) {
          const taken = cells.get(cell)
          if (taken) taken.push(box)
          else cells.set(cell, [box])
        }
      }
    },
  }
}

function cellsOf({ left, top, right, bottom }: Box): number[] {
  const cells: number[] = []
  for (let row = Math.floor(top / cellSize); row <= Math.floor(bottom / cellSize); row++) {
    for (let column = Math.floor(left / cellSize); column <= Math.floor(right / cellSize); column++) {
      cells.push(row * columns + column)
    }
  }
  return cells
}

const doMeet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** A name to place. Positions are in Web Mercator, 0 to 1 across the world. */
export interface Candidate {
  x: number
  y: number
  /** Boxes of the text relative to its position, in pixels. */
  boxes: readonly Box[]
  /** First zoom that may show it. */
  from: number
  /** The last zoom that shows it. */
  until: number
}

export const boxesAt = ({ x, y, boxes }: Candidate, zoom: number, margin = { across: 0, down: 0 }): Box[] => {
  const size = 512 * 2 ** zoom
  return boxes.map(({ left, top, right, bottom }) => ({
    left: x * size + left - margin.across,
    top: y * size + top - margin.down,
    right: x * size + right + margin.across,
    bottom: y * size + bottom + margin.down,
  }))
}
