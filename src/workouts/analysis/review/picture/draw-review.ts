// Lays out the picture of a year as SVG and renders it.
import type { BaseMap, DrawDetail } from '../../../../maps/base-map/base-map'
import { drawTracksMap } from '../../../../maps/images/draw-tracks-map'
import type { Theme } from '../../../../maps/style/palette'
import { renderPng } from '../../../../maps/svg/render'
import { buildSvg } from '../../../../maps/svg/svg'
import { cutOutlines } from '../../../../tracks/curves/cut-lines'
import type { Zone } from '../../../../tracks/curves/hide-zones'
import { drawFigure, type Pen, signPicture, takePen } from '../../../images/pictures/pen'
import type { PictureContent } from './picture-content'

// Sizes are in CSS pixels on a phone. The picture has two pixels for each of them.
const width = 540
const density = 2
const margin = 32
const inner = width - 2 * margin
const mapHeight = 340
const headHeight = 132

export interface ReviewDrawing {
  content: PictureContent
  /** The tracks as encoded polylines. */
  outlines: readonly string[]
  /** The privacy zones, which are cut out of all tracks. */
  zones: readonly Zone[]
  scheme: Theme
  part: 'all' | 'map'
}

/** Draws the picture. @returns the PNG */
export async function drawReview(
  { content, outlines, zones, scheme, part }: ReviewDrawing,
  { baseMap, drawDetail }: { baseMap: BaseMap; drawDetail: DrawDetail },
): Promise<Uint8Array> {
  const map = { width, height: mapHeight, density }
  const lines = cutOutlines(outlines, zones)
  const hasMap = outlines.length > 0 || part === 'map'
  const drawn = hasMap ? await drawTracksMap(lines, map, { baseMap, drawDetail, theme: scheme }) : ''
  if (part === 'map') return renderPng(buildSvg(map, [drawn]))
  const pen = await takePen(scheme)
  const top = headHeight + (hasMap ? mapHeight : 0)
  const below = drawBelow(content, top + 36, pen)
  const height = Math.max(below.bottom + 52, width * 1.25)
  const paper = (y: number, height: number) =>
    `<rect y="${y}" width="${width}" height="${height}" fill="${pen.colours.paper}"/>`
  return renderPng(
    buildSvg({ width, height, density }, [
      `<g transform="translate(0 ${headHeight})">${drawn}</g>`,
      // These rectangles cover the parts of the map that are drawn outside its frame.
      paper(0, headHeight),
      paper(top, height - top),
      drawHead(content, pen),
      below.svg,
      signPicture({ x: width - margin, y: height - 24 }, pen),
    ]),
  )
}

function drawHead({ year, title }: PictureContent, { lettering, colours }: Pen): string {
  return [
    lettering.write(title, { x: margin, y: 46, size: 20, colour: colours.ink2, max: inner }),
    lettering.write(year, { x: margin - 3, y: 110, size: 68, weight: 'bold', colour: colours.ink }),
  ].join('')
}

/** Draws the sections one below the other. */
function drawBelow(content: PictureContent, top: number, pen: Pen): { svg: string; bottom: number } {
  const sections = [drawHeroes, drawBest, drawMonths, drawPlaces, drawSports]
  const drawn: string[] = []
  let y = top
  for (const section of sections) {
    const { svg, height } = section(content, y, pen)
    drawn.push(svg)
    y += height
  }
  return { svg: drawn.join(''), bottom: y }
}

interface Section {
  svg: string
  /** Height in CSS pixels, including the space below the section. */
  height: number
}

function drawHeroes({ heroes }: PictureContent, top: number, pen: Pen): Section {
  const column = inner / 2
  const svg = heroes.map((figure, index) =>
    drawFigure(figure, {
      x: margin + (index % 2) * column,
      y: top + Math.floor(index / 2) * 74,
      size: 34,
      max: column - 16,
      pen,
    }),
  )
  return { svg: svg.join(''), height: 74 * 2 + 4 }
}

function drawBest({ best }: PictureContent, top: number, pen: Pen): Section {
  if (best.length === 0) return { svg: '', height: 0 }
  const column = inner / 3
  const svg = best.map((figure, index) =>
    drawFigure(figure, { x: margin + index * column, y: top, size: 20, max: column - 12, pen }),
  )
  return { svg: svg.join(''), height: 82 }
}

function drawMonths({ months }: PictureContent, top: number, { lettering, colours, track }: Pen): Section {
  const high = 64
  const step = inner / 12
  const foot = top + 14 + high
  const bars = months.bars.map(({ letter, share }, month) => {
    const left = margin + month * step
    const height = Math.round(share * high * 10) / 10
    const bar = `<rect x="${left + 5}" y="${foot - height}" width="${step - 10}" height="${height}" rx="2" fill="${track}"/>`
    const name = lettering.write(letter, {
      x: left + step / 2,
      y: foot + 18,
      size: 13,
      anchor: 'middle',
      colour: colours.ink2,
    })
    return (height > 0 ? bar : '') + name
  })
  const line = `<rect x="${margin}" y="${foot}" width="${inner}" height="1" fill="${colours.line}"/>`
  const label = lettering.write(months.label, {
    x: margin,
    y: top,
    size: 14,
    colour: colours.ink2,
    max: inner,
  })
  return { svg: [label, ...bars, line].join(''), height: high + 66 }
}

function drawPlaces({ places }: PictureContent, top: number, { lettering, colours }: Pen): Section {
  if (places.length === 0) return { svg: '', height: 0 }
  const step = 46
  const rows = places.flatMap(({ label, names }, index) => {
    const y = top + index * step
    return [
      lettering.write(label, { x: margin, y, size: 14, colour: colours.ink2, max: inner }),
      lettering.write(names, { x: margin, y: y + 21, size: 16, colour: colours.ink, max: inner }),
    ]
  })
  return { svg: rows.join(''), height: rows.length * (step / 2) + 14 }
}

function drawSports({ sports }: PictureContent, top: number, { lettering, colours }: Pen): Section {
  const step = 30
  const rows = sports.map(({ name, value, share }, index) => {
    const y = top + index * step
    const valueWidth = lettering.widthOf(value, { size: 15, weight: 'bold' })
    return [
      lettering.write(name, { x: margin, y, size: 15, colour: colours.ink, max: inner - valueWidth - 16 }),
      lettering.write(value, {
        x: margin + inner,
        y,
        size: 15,
        weight: 'bold',
        anchor: 'end',
        colour: colours.ink,
      }),
      `<rect x="${margin}" y="${y + 7}" width="${inner}" height="3" rx="1.5" fill="${colours.line}"/>`,
      `<rect x="${margin}" y="${y + 7}" width="${Math.max(3, Math.round(share * inner))}" height="3" rx="1.5" fill="${colours.accent}"/>`,
    ].join('')
  })
  return { svg: rows.join(''), height: rows.length * step }
}
