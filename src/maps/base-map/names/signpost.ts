/**
 * Draws a sign that points to the nearest town, at the edge of an image of a small track. Images use it if they show no
 * name of a town.
 */
import type { Lettering } from '../../../lib/lettering/lettering'
import type { Point } from '../../../tracks/lines/web-mercator'
import { type Box, clipLine, toTenths } from '../../geometry/clip'
import { tileSize, type View, vectorZoom } from '../../geometry/geometry'
import { haloOpacity, nameLayout, nameStyles, signpost as style } from '../../style/names'
import { names as colours, type Theme } from '../../style/palette'
import type { MapName, MapNames } from './names'

interface SignpostPlace {
  view: View
  theme: Theme
  /** The line of the track in pixels. The sign avoids it. */
  line: readonly Point[]
  /** Boxes in pixels that contain names which are already drawn. The sign avoids them. */
  written: readonly Box[]
}

/**
 * Returns SVG with the name of the town that would appear first when zooming out, and an arrow that points to the town.
 * @returns an empty text if no town is near enough
 */
export async function drawSignpost(names: MapNames, place: SignpostPlace): Promise<string> {
  const { view, theme } = place
  const town = await findTownAround(names, view)
  if (!town) return ''
  const lettering = await names.lettering(false)
  const { size } = nameStyles[town.kind]
  const width = lettering.widthOf(town.text, { size }) + style.gap + style.arrow
  const half = { across: width / 2, down: size * 0.6 }
  const direction = directionTo(town, view)
  const middle = chooseMiddle(direction, half, place)
  return middle ? draw(town, { ...middle, half, direction }, theme, lettering) : ''
}

/**
 * Finds the town that would be named first when zooming out. In each step the area becomes larger, and only larger
 * towns count.
 */
async function findTownAround(names: MapNames, view: View): Promise<MapName | null> {
  const world = 2 ** view.zoom
  const [x, y] = [view.centreX / world, view.centreY / world]
  const zoom = vectorZoom(view.zoom)
  for (let steps = 0; steps <= Math.min(zoom, style.maxSteps); steps++) {
    const reach = 2 ** steps / 2 / (tileSize * world)
    const [across, down] = [view.width * reach, view.height * reach]
    const square = { left: x - across, right: x + across, top: y - down, bottom: y + down }
    const towns = await names.townsWithin(square, zoom - steps)
    const distanceOf = (town: MapName) => Math.hypot(town.x - x, town.y - y)
    const [nearest] = towns.toSorted((one, other) => distanceOf(one) - distanceOf(other))
    if (nearest) return nearest
  }
  return null
}

/** Returns the vector of length 1 from the centre towards the town. */
function directionTo(town: MapName, { centreX, centreY, zoom }: View): Point {
  const [x, y] = [town.x * 2 ** zoom - centreX, town.y * 2 ** zoom - centreY]
  const length = Math.hypot(x, y)
  return length === 0 ? { x: 0, y: -1 } : { x: x / length, y: y / length }
}

interface Half {
  across: number
  down: number
}

/**
 * Returns the position for the centre of the words: near the edge of the image, not over the track or a name, and as
 * close as possible to the direction of the town. Returns `null` if there is no such position on the side of the town.
 */
function chooseMiddle(
  direction: Point,
  half: Half,
  { view: { width, height }, line, written }: SignpostPlace,
): Point | null {
  const centre = { x: width / 2, y: height / 2 }
  const reach = { x: centre.x - half.across - style.margin, y: centre.y - half.down - style.margin }
  if (reach.x < 0 || reach.y < 0) return null
  const scale = Math.min(reach.x / Math.abs(direction.x), reach.y / Math.abs(direction.y))
  const wanted = { x: centre.x + direction.x * scale, y: centre.y + direction.y * scale }
  const distance = ({ x, y }: Point) => Math.hypot(x - wanted.x, y - wanted.y)
  const places = [wanted, ...placesAround(centre, reach)]
    .filter(({ x, y }) => (x - centre.x) * direction.x + (y - centre.y) * direction.y > 0)
    .toSorted((one, other) => distance(one) - distance(other))
  const isFree = (box: Box) =>
    !written.some(other => overlap(box, other)) && clipLine([...line], box).length === 0
  return places.find(place => isFree(boxAround(place, half))) ?? null
}

/**
 * Lists possible centres of the words: points on the rectangle around `centre` whose sides are `reach` away from it.
 */
function placesAround(centre: Point, reach: Point): Point[] {
  const along = (length: number) =>
    Array.from({ length: style.tries + 1 }, (_, i) => -length + (2 * length * i) / style.tries)
  return [
    ...along(reach.x).flatMap(x => [-reach.y, reach.y].map(y => ({ x: centre.x + x, y: centre.y + y }))),
    ...along(reach.y).flatMap(y => [-reach.x, reach.x].map(x => ({ x: centre.x + x, y: centre.y + y }))),
  ]
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const boxAround = ({ x, y }: Point, { across, down }: Half): Box => ({
  left: x - across - style.clear,
  right: x + across + style.clear,
  top: y - down - style.clear,
  bottom: y + down + style.clear,
})

function draw(
  { text, kind }: MapName,
  { x, y, half, direction }: Point & { half: Half; direction: Point },
  theme: Theme,
  lettering: Lettering,
): string {
  const { size, colour, halo: around } = nameStyles[kind]
  const { [colour]: ink, [around]: halo } = colours[theme]
  // The arrow is at the end of the words that faces the town.
  const isLeft = direction.x < 0
  const arrowX = x + (isLeft ? -1 : 1) * (half.across - style.arrow / 2)
  const wordsX = isLeft ? x + half.across : x - half.across
  const place = {
    x: wordsX,
    y: y + size * nameLayout.middle,
    size,
    anchor: isLeft ? 'end' : 'start',
  } as const
  const turn = Math.round((Math.atan2(direction.y, direction.x) * 180) / Math.PI)
  const [tip, back] = [style.arrow / 2, style.arrow / 3]
  const arrow = `<path transform="translate(${toTenths(arrowX)} ${toTenths(y)}) rotate(${turn})" d="M${tip} 0L${-back} ${-back}V${back}Z"`
  return [
    `<g opacity="${haloOpacity[around]}">${arrow} fill="${halo}" stroke="${halo}" stroke-width="${2 * nameLayout.halo}" stroke-linejoin="round"/>`,
    `${lettering.surround(text, { ...place, colour: halo, opacity: 1, width: nameLayout.halo })}</g>`,
    `${arrow} fill="${ink}"/>${lettering.write(text, { ...place, colour: ink })}`,
  ].join('')
}
