import { smoothedElevations } from '../../../tracks/elevation'
import { travelledAt } from '../../../tracks/measuring/travelled'
import type { Track } from '../../../tracks/track'
import type { Pen } from '../../images/pictures/pen'
import type { Room } from './shapes'

/** Number of columns. More could not be seen. */
const columns = 180

/** In metres. If the elevations differ by less than this, the profile does not fill its height. */
const minRange = 40

/** Draws the elevation over the distance as a filled shape at the bottom of its area; empty without elevations. */
export function drawProfile(track: Track, { left, top, width, height }: Room, { colours }: Pen): string {
  const heights = heightsAlong(track)
  if (heights.length < 2) return ''
  const lowest = Math.min(...heights)
  const range = Math.max(Math.max(...heights) - lowest, minRange)
  const foot = top + height
  const points = heights.map((metres, index) => {
    const x = left + (index / (heights.length - 1)) * width
    const y = foot - 8 - ((metres - lowest) / range) * (height - 20)
    return `${tenth(x)} ${tenth(y)}`
  })
  const line = `M${points.join('L')}`
  return [
    `<path d="${line}L${left + width} ${foot}L${left} ${foot}Z" fill="${colours.line}"/>`,
    `<path d="${line}" fill="none" stroke="${colours.ink2}" stroke-width="1.5" stroke-linejoin="round"/>`,
  ].join('')
}

/** The highest elevation in each of `columns` equal parts of the distance. Parts without elevation are left out. */
function heightsAlong(track: Track): number[] {
  const { metres } = travelledAt(track)
  const elevations = smoothedElevations(track)
  const length = metres.at(-1) ?? 0
  const highest: number[] = []
  elevations.forEach((elevation, index) => {
    if (Number.isNaN(elevation) || length === 0) return
    const column = Math.min(columns - 1, Math.floor((metres[index]! / length) * columns))
    highest[column] = Math.max(highest[column] ?? Number.NEGATIVE_INFINITY, elevation)
  })
  return highest.filter(height => height !== undefined)
}

const tenth = (pixels: number) => Math.round(pixels * 10) / 10
