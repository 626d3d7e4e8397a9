// Lays out the picture of a workout as SVG and renders it.
import type { BaseMap, DrawDetail } from '../../../maps/base-map/base-map'
import { drawBaseMap, drawTrack } from '../../../maps/images/draw-map-image'
import { placeSegments } from '../../../maps/images/place-track'
import type { Theme } from '../../../maps/style/palette'
import { renderPng } from '../../../maps/svg/render'
import { buildSvg } from '../../../maps/svg/svg'
import { hasPlaces, type Track } from '../../../tracks/track'
import { takePen } from '../../images/pictures/pen'
import { drawWords, layOutTitle, moreHeight } from './draw-words'
import type { PictureContent } from './picture-content'
import { drawProfile } from './profile'
import { type PictureShape, type Room, shapes } from './shapes'

const density = 2

export interface WorkoutDrawing {
  content: PictureContent
  scheme: Theme
  shape: PictureShape
  /** True if the real ends of the track are visible. */
  hasEnds: boolean
}

interface Ctx {
  baseMap: BaseMap
  drawDetail: DrawDetail
}

/**
 * @param track the visible part; `null` if there is none
 * @returns the PNG
 */
export async function drawWorkout(
  { content, scheme, shape, hasEnds }: WorkoutDrawing,
  track: Track | null,
  world: Ctx,
): Promise<Uint8Array> {
  const pen = await takePen(scheme)
  const placed = track !== null && hasPlaces(track.points) ? track : null
  const { width: wholeWidth, words: usualWords } = shapes[shape](0)
  const title = layOutTitle(content.title, placed ? usualWords.width : wholeWidth, pen)
  const { width, height, map, words, profile } = shapes[shape](moreHeight(title))
  const everything: Room = { left: 0, top: 0, width, height }
  const paper = ({ left, top, width, height }: Room) =>
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${pen.colours.paper}"/>`
  const parts = [paper(everything)]
  if (placed) {
    const hills = profile === null ? '' : drawProfile(placed, profile, pen)
    const hillsHeight = hills === '' ? 0 : (profile?.height ?? 0)
    const ground = { ...map, height: map.height - hillsHeight }
    parts.push(
      await drawMap(placed, ground, { scheme, hasEnds }, world),
      // This rectangle covers what the map draws outside of its frame.
      paper(words),
      paper({ ...map, top: ground.height, height: hillsHeight }),
      hills,
    )
  }
  parts.push(drawWords(content, title, { room: placed ? words : everything, isAlone: placed === null }, pen))
  return renderPng(buildSvg({ width, height, density }, parts))
}

/** Factors to try. The map is drawn at one of its zoom levels, and enlarged until the track fills its frame. */
const enlargements = [1.9, 1.75, 1.6, 1.45, 1.3, 1.15]

async function drawMap(
  track: Track,
  { left, top, width, height }: Room,
  { scheme, hasEnds }: { scheme: Theme; hasEnds: boolean },
  { baseMap, drawDetail }: Ctx,
): Promise<string> {
  const place = (scale: number) =>
    placeSegments(track, { width: width / scale, height: height / scale, density })
  const plain = place(1)
  const fits = enlargements.find(scale => place(scale).view.zoom === plain.view.zoom) ?? 1
  const { view, lines } = fits === 1 ? plain : place(fits)
  const { ground, names } = await drawBaseMap(view, { baseMap, drawDetail, theme: scheme }, lines.flat())
  const drawn = [ground, drawTrack(lines, scheme, hasEnds), names]
  return `<g transform="translate(${left} ${top}) scale(${fits})">${drawn.join('')}</g>`
}
