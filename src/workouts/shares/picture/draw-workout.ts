// Lays the picture of a workout out, as SVG, and renders it.
import type { BaseMap } from '../../../maps/base-map/base-map'
import type { DrawDetail } from '../../../maps/base-map/detail'
import type { Canvas } from '../../../maps/geometry/geometry'
import { loadBaseMap } from '../../../maps/images/draw-map-image'
import { drawBaseMap, drawTrack } from '../../../maps/images/map-image'
import { placeTrack } from '../../../maps/images/place-track'
import type { Theme } from '../../../maps/style/palette'
import { renderPng } from '../../../maps/svg/render'
import { buildSvg } from '../../../maps/svg/svg'
import { hasPlaces, type Track } from '../../../tracks/track'
import { drawFigure, type Pen, type PictureFigure, signPicture, takePen } from '../../pictures/pen'
import type { PictureContent } from './picture-content'
import { drawProfile } from './profile'
import { type PictureShape, type Room, rooms } from './shapes'

const density = 2

export interface WorkoutDrawing {
  content: PictureContent
  scheme: Theme
  shape: PictureShape
  /** Whether the track does not begin and end where it was begun and ended. */
  hidesEnds: boolean
}

/**
 * @param track as much of it as is shown; null without any
 * @returns a PNG
 */
export async function drawWorkout(
  { content, scheme, shape, hidesEnds }: WorkoutDrawing,
  track: Track | null,
  { baseMap, drawDetail }: { baseMap: BaseMap; drawDetail: DrawDetail },
): Promise<Uint8Array> {
  const { width, height, map, words, profile } = rooms[shape]
  const pen = await takePen(scheme)
  const hasMap = track !== null && hasPlaces(track.points)
  const paper = (room: Room) => {
    const { left, top, width, height } = room
    return `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${pen.colours.paper}"/>`
  }
  const ground = async ({ left, top, width, height }: Room) => {
    const canvas: Canvas = { width, height, density }
    const placed = placeTrack(track!.points, canvas)
    const background = await loadBaseMap(placed.view, { baseMap, drawDetail, theme: scheme })
    const drawn = [drawBaseMap(background, canvas, scheme), drawTrack(placed.line, scheme, !hidesEnds)]
    return `<g transform="translate(${left} ${top})">${drawn.join('')}</g>`
  }
  const everything: Room = { left: 0, top: 0, width, height }
  const hills = hasMap && profile !== null ? drawProfile(track, profile, pen) : ''
  const mapHeight = map.height - (hills === '' ? 0 : (profile?.height ?? 0))
  return renderPng(
    buildSvg({ width, height, density }, [
      paper(everything),
      hasMap ? await ground({ ...map, height: mapHeight }) : '',
      // Over whatever reaches out of the map.
      hasMap ? paper(words) : '',
      hasMap ? paper({ ...map, top: mapHeight, height: map.height - mapHeight }) : '',
      hills,
      drawWords(content, hasMap ? words : everything, pen),
    ]),
  )
}

const margin = 28

function drawWords({ title, context, figures }: PictureContent, room: Room, pen: Pen): string {
  const { lettering, colours } = pen
  const left = room.left + margin
  const most = room.width - 2 * margin
  const foot = room.top + room.height
  const isRoomy = room.height > 280
  const top = room.top + (isRoomy ? 58 : 44)
  const isLow = room.height < 200
  return [
    lettering.write(title, {
      x: left,
      y: top,
      size: isRoomy ? 28 : 22,
      weight: 'bold',
      colour: colours.ink,
      most,
    }),
    lettering.write(context, { x: left, y: top + 25, size: 14, colour: colours.ink2, most }),
    drawFigures(figures, { left, top: top + (isLow ? 50 : 62), width: most, height: foot - top }, pen),
    signPicture({ x: room.left + room.width - margin, y: foot - 16 }, pen),
  ].join('')
}

/** In one row where they are wide, else two by two. */
function drawFigures(figures: readonly PictureFigure[], room: Room, pen: Pen): string {
  const perRow = room.height > 200 ? 2 : figures.length
  const isLarge = room.height > 400
  const step = room.width / perRow
  return figures
    .map((figure, index) =>
      drawFigure(figure, {
        x: room.left + (index % perRow) * step,
        y: room.top + 6 + Math.floor(index / perRow) * (isLarge ? 96 : 74),
        size: isLarge ? 44 : perRow === 2 ? 32 : 26,
        most: step - 12,
        pen,
      }),
    )
    .join('')
}
