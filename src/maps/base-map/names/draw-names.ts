/** Draws names as SVG paths, because the renderer of images has no fonts. Does no I/O. */
import type { Lettering } from '../../../lib/lettering/lettering'
import { type Box, toTenths } from '../../geometry/clip'
import { type Canvas, tileSize, vectorZoom } from '../../geometry/geometry'
import { haloOpacity, type NameKind, nameLayout, nameStyles } from '../../style/names'
import { names as colours, type Theme } from '../../style/palette'
import type { MapName, MapNames } from './names'

/**
 * The position of an image in a world that is `2 ** zoom * 256` pixels wide. It is given in pixels from the upper left
 * corner of the world.
 */
interface NamesPlace {
  canvas: Canvas
  zoom: number
  left: number
  top: number
  theme: Theme
  /**
   * True if the image is a tile. A name at its edge is then cut, because the neighbouring tile shows the rest of it. In
   * other images, such names are left out.
   */
  isTile: boolean
}

interface DrawnNames {
  svg: string
  /** The names that were drawn, with the boxes that they fill, in pixels. */
  written: { kind: NameKind; box: Box }[]
}

/** Maximum distance in pixels to which a name extends from its position. */
const reach = { across: 160, down: 40 }

export async function drawNames(names: MapNames, place: NamesPlace): Promise<DrawnNames> {
  const zoom = vectorZoom(place.zoom)
  const found = await names.within(squareOf(place), zoom)
  if (found.length === 0) return { svg: '', written: [] }
  const lettering = await names.lettering(found.some(({ local }) => local !== undefined))
  const worldSize = tileSize * 2 ** place.zoom
  const shown = found
    .map(name => ({ ...name, x: name.x * worldSize - place.left, y: name.y * worldSize - place.top }))
    .flatMap(name => (place.isTile ? name : wholeOf(name, place.canvas, lettering)))
    .filter(name => isSeen(name, place.canvas, lettering))
  return {
    svg: shown.map(name => drawName(name, place.theme, lettering)).join('\n'),
    written: shown.map(name => ({ kind: name.kind, box: boxOf(name, lettering) })),
  }
}

function squareOf({ canvas, zoom, left, top, isTile }: NamesPlace): Box {
  const worldSize = tileSize * 2 ** zoom
  const { across, down } = isTile ? reach : { across: 0, down: 0 }
  return {
    left: (left - across) / worldSize,
    top: (top - down) / worldSize,
    right: (left + canvas.width + across) / worldSize,
    bottom: (top + canvas.height + down) / worldSize,
  }
}

/**
 * Returns the name if it fits into the image, or without its local name if only the first line fits; otherwise an empty
 * list.
 */
function wholeOf(name: MapName, canvas: Canvas, lettering: Lettering): MapName[] {
  return [name, { ...name, local: undefined }].filter(one => isWhole(one, canvas, lettering)).slice(0, 1)
}

function isWhole(name: MapName, canvas: Canvas, lettering: Lettering): boolean {
  const { left, top, right, bottom } = boxOf(name, lettering)
  return left > 0 && right < canvas.width && top > 0 && bottom < canvas.height
}

/** Whether any part of the name is in the image. The position of such a name may be outside of the image. */
function isSeen(name: MapName, { width, height }: Canvas, lettering: Lettering): boolean {
  const { left, top, right, bottom } = boxOf(name, lettering)
  return right > 0 && left < width && bottom > 0 && top < height
}

/** Returns the box around the rotated words, in pixels. */
function boxOf({ text, local, kind, x, y, angle }: MapName, lettering: Lettering): Box {
  const { size } = nameStyles[kind]
  const half = Math.max(...linesOf({ text, local }).map(line => lettering.widthOf(line, { size }))) / 2
  const radians = (angle * Math.PI) / 180
  const [cosine, sine] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))]
  const above = nameLayout.rise + (local === undefined ? 0 : size * nameLayout.lineHeight)
  // The words stand above the position and are rotated around it. Therefore rotated words also move sideways, and the
  // box must be wider.
  const across = half * cosine + (size + above) * sine + 3
  const down = half * sine + size
  return { left: x - across, right: x + across, top: y - down - above, bottom: y + down }
}

/** Lists the lines of a name from top to bottom. */
const linesOf = ({ text, local }: Pick<MapName, 'text' | 'local'>) =>
  local === undefined ? [text] : [text, local]

function drawName({ text, local, kind, x, y, angle }: MapName, theme: Theme, lettering: Lettering): string {
  const { size, colour, stands, hasDot, halo: around } = nameStyles[kind]
  const { [colour]: ink, [around]: halo } = colours[theme]
  const lines = linesOf({ text, local })
  const height = size * nameLayout.lineHeight
  const last =
    stands === 'above' ? -nameLayout.rise : size * nameLayout.middle + ((lines.length - 1) / 2) * height
  const placed = lines.map((line, at) => ({
    line,
    at: { x: 0, y: last - (lines.length - 1 - at) * height, size, anchor: 'middle' } as const,
  }))
  const opacity = haloOpacity[around]
  const edges = placed.map(({ line, at }) =>
    lettering.surround(line, { ...at, colour: halo, width: nameLayout.halo, opacity }),
  )
  const words = placed.map(({ line, at }) => lettering.write(line, { ...at, colour: ink }))
  const dot = hasDot ? `<circle r="${nameLayout.dot}" fill="${ink}" stroke="${halo}" stroke-width="1"/>` : ''
  const turned = angle === 0 ? '' : ` rotate(${angle})`
  return [
    `<g transform="translate(${toTenths(x)} ${toTenths(y)})${turned}">${dot}`,
    `${edges.join('')}${words.join('')}</g>`,
  ].join('')
}
