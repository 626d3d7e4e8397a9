/**
 * What the things of a region file are painted with, and in which order. Muted, so that the track leads; widths follow
 * those of the Protomaps style, which the interactive map has. PURE.
 */
import type { BaseMapColours, Theme } from '../maps/base-map/colours'

export type PaintName =
  | 'earth'
  | 'built'
  | 'green'
  | 'wood'
  | 'sand'
  | 'ice'
  | 'water'
  | 'river'
  | 'stream'
  | 'building'
  | 'path'
  | 'serviceRoad'
  | 'minorRoad'
  | 'majorRoad'
  | 'highway'
  | 'railway'
  | 'boundary'
  | 'country'

export interface Stroke {
  /** Pixels at a zoom. */
  width: (zoom: number) => number
  /** Lengths of strokes and gaps in pixels. */
  dashes?: string
}

interface RegionColours {
  built: string
  green: string
  wood: string
  sand: string
  ice: string
  building: string
  casing: string
  road: string
  mainRoad: string
  path: string
  railway: string
}

type ColourName = keyof RegionColours | keyof BaseMapColours

interface Painting {
  paint: PaintName
  colour: ColourName
  stroke?: Stroke
}

const colours: Record<Theme, RegionColours> = {
  light: {
    built: '#ECEBE4',
    green: '#E3EBD6',
    wood: '#D5E2C9',
    sand: '#F1EBD3',
    ice: '#FAFCFC',
    building: '#E3E0D6',
    casing: '#D3D0C4',
    road: '#FFFFFF',
    mainRoad: '#FBEFCB',
    path: '#A8A08C',
    railway: '#B5B5B0',
  },
  dark: {
    built: '#212622',
    green: '#1E2820',
    wood: '#1C2B1F',
    sand: '#2A2820',
    ice: '#2B3233',
    building: '#282D29',
    casing: '#121513',
    road: '#4A524C',
    mainRoad: '#5E5842',
    path: '#7A8072',
    railway: '#4D5452',
  },
}

/** Grows by a factor of 1.6 from one zoom to the next between the zooms that are named, as in the Protomaps style. */
function growing(...stops: [zoom: number, pixels: number][]): (zoom: number) => number {
  return zoom => {
    const next = stops.findIndex(([at]) => at > zoom)
    if (next === 0) return stops[0]![1]
    if (next === -1) return stops.at(-1)![1]
    const [[from, start], [to, end]] = [stops[next - 1]!, stops[next]!]
    const share = (1.6 ** (zoom - from) - 1) / (1.6 ** (to - from) - 1)
    return start + (end - start) * share
  }
}

const serviceRoad = growing([13, 0.5], [18, 8])
const minorRoad = growing([11, 0.4], [12.5, 0.7], [15, 2.2], [18, 11])
const majorRoad = growing([6, 0.3], [12, 1.6], [15, 3.2], [18, 13])
const highway = growing([3, 0.2], [6, 1.1], [12, 1.8], [15, 5], [18, 15])
const railway = growing([9, 0.6], [15, 1.4], [18, 3])

/** With an edge on either side. */
const cased =
  (road: (zoom: number) => number) =>
  (zoom: number): number =>
    road(zoom) + (zoom < 12 ? 0.8 : 1.6)

const fixed = (pixels: number) => () => pixels

/** From the ground up. */
const order: Painting[] = [
  { paint: 'earth', colour: 'land' },
  { paint: 'built', colour: 'built' },
  { paint: 'green', colour: 'green' },
  { paint: 'wood', colour: 'wood' },
  { paint: 'sand', colour: 'sand' },
  { paint: 'ice', colour: 'ice' },
  { paint: 'stream', colour: 'water', stroke: { width: fixed(0.8) } },
  { paint: 'river', colour: 'water', stroke: { width: growing([9, 0.8], [18, 12]) } },
  { paint: 'water', colour: 'water' },
  { paint: 'building', colour: 'building' },
  { paint: 'path', colour: 'path', stroke: { width: growing([12, 0.6], [18, 2.4]), dashes: '3 2' } },
  { paint: 'serviceRoad', colour: 'casing', stroke: { width: cased(serviceRoad) } },
  { paint: 'minorRoad', colour: 'casing', stroke: { width: cased(minorRoad) } },
  { paint: 'majorRoad', colour: 'casing', stroke: { width: cased(majorRoad) } },
  { paint: 'highway', colour: 'casing', stroke: { width: cased(highway) } },
  { paint: 'serviceRoad', colour: 'road', stroke: { width: serviceRoad } },
  { paint: 'minorRoad', colour: 'road', stroke: { width: minorRoad } },
  { paint: 'majorRoad', colour: 'road', stroke: { width: majorRoad } },
  { paint: 'highway', colour: 'mainRoad', stroke: { width: highway } },
  { paint: 'railway', colour: 'railway', stroke: { width: railway, dashes: '6 2' } },
  { paint: 'boundary', colour: 'border', stroke: { width: fixed(0.8), dashes: '4 3' } },
  { paint: 'country', colour: 'border', stroke: { width: fixed(1.2), dashes: '5 3' } },
]

export const paints = { colours, order }
