/** Finds towns by area, for maps. Does no I/O. */
import type { Extent } from '../geometry/geometry'
import { cellRows, cellsAround, type OpenedPlaces, populationOfSize, steps } from './format'

export interface Town {
  /** Index in the places file, from 0. */
  index: number
  latitude: number
  longitude: number
}

export interface Towns {
  readonly count: number
  /**
   * Lists the towns inside an area. If the area extends beyond ±180°, the longitudes of its towns may be beyond ±180°
   * as well.
   */
  within(area: Extent, isWanted: (index: number) => boolean): Town[]
  nameOf(index: number): string
  /** Returns the population with an error of up to about 4 %. */
  populationOf(index: number): number
}

export function createTowns({ count, columns, cellStarts, nameOf }: OpenedPlaces): Towns {
  const { norths, easts, sizes } = columns
  return {
    count,
    within({ west, south, east, north }, isWanted) {
      const found: Town[] = []
      const top = Math.min(cellRows - 1, Math.floor(north + 90))
      for (let row = Math.max(0, Math.floor(south + 90)); row <= top; row++) {
        for (let column = Math.floor(west + 180); column <= Math.floor(east + 180); column++) {
          const cell = row * cellsAround + (((column % cellsAround) + cellsAround) % cellsAround)
          for (let index = cellStarts[cell] ?? 0; index < (cellStarts[cell + 1] ?? 0); index++) {
            if (!isWanted(index)) continue
            const latitude = row - 90 + (norths[index] ?? 0) / steps
            const longitude = column - 180 + (easts[index] ?? 0) / steps
            if (latitude < south || latitude > north || longitude < west || longitude > east) continue
            found.push({ index, latitude, longitude })
          }
        }
      }
      return found
    },
    nameOf,
    populationOf: index => populationOfSize(sizes[index] ?? 0),
  }
}
