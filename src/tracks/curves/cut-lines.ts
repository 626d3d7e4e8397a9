// Cuts privacy zones out of lines. No I/O.
import { encodePolyline } from '../../lib/polyline'
import { metresPerDegree } from '../distance'
import { decodePolyline } from '../lines/decode-polyline'
import { edgesBetween, leadsThrough, maxRadiusM, metresFrom, type Position, type Zone } from './hide-zones'

/** A position in degrees, longitude first. */
type Place = readonly [longitude: number, latitude: number]
type Line = readonly Place[]

/** Returns the parts of encoded polylines outside all zones. */
export const cutOutlines = (outlines: readonly string[], zones: readonly Zone[]): string[] =>
  zones.length === 0
    ? [...outlines]
    : outlines.flatMap(outline => cutLines([decodePolyline(outline)], zones).map(encode))

const encode = (line: Line) => encodePolyline(line.map(([longitude, latitude]) => [latitude, longitude]))

/** Returns the parts of the lines outside all zones, each with at least two positions. */
export const cutLines = (lines: readonly Line[], zones: readonly Zone[]): Line[] =>
  zones.length === 0 ? [...lines] : lines.flatMap(line => cutLine(line, zones))

/**
 * Returns the parts of the lines outside all zones, up to the edges of the zones. A simplified line has few positions, and
 * of a straight way from home none but its end may be outside. Only for names of places: on a map, ends that lie exactly
 * on a circle would tell where its centre is.
 */
export const cutLinesAtEdges = (lines: readonly Line[], zones: readonly Zone[]): Line[] =>
  lines.flatMap(line => {
    const near = zonesNear(line, zones)
    return cutLine(withEdges(line, near), near)
  })

/** Adds the positions at which a line enters and leaves zones. */
const withEdges = (line: Line, zones: readonly Zone[]): Line =>
  line.flatMap((place, index): Line => {
    const before = line[index - 1]
    if (!before) return [place]
    const edges = zones.flatMap(zone => edgesBetween(zone, positionOf(before), positionOf(place)))
    return [...edges.toSorted((a, b) => a - b).map(share => between(before, place, share)), place]
  })

const positionOf = ([longitude, latitude]: Place): Position => ({ latitude, longitude })

/** Returns the position at a share of the way between two others; across the antimeridian, it may exceed 180°. */
const between = ([west, south]: Place, [east, north]: Place, share: number): Place => [
  west + share * (((((east - west + 540) % 360) + 360) % 360) - 180),
  south + share * (north - south),
]

function cutLine(line: Line, zones: readonly Zone[]): Line[] {
  const near = zonesNear(line, zones)
  if (near.length === 0) return [line]
  const places = line.map(positionOf)
  const parts: Line[] = []
  let start = 0
  for (let at = 0; at <= line.length; at++) {
    const isLast = at === line.length
    const isHidden = !isLast && near.some(zone => metresFrom(zone, places[at]!) < zone.radiusM)
    const isCutOff =
      isLast || isHidden || (at > 0 && near.some(zone => leadsThrough(zone, places[at - 1]!, places[at]!)))
    if (!isCutOff) continue
    if (at - start > 1) parts.push(line.slice(start, at))
    start = isHidden ? at + 1 : at
  }
  return parts
}

/** The radius of the largest zone, in degrees of latitude. */
const beside = maxRadiusM / metresPerDegree

/** Returns the zones that the line may touch, by latitude, so that a line is compared with few zones. */
function zonesNear(line: Line, zones: readonly Zone[]): Zone[] {
  const latitudes = line.map(([, latitude]) => latitude)
  const south = latitudes.reduce((min, latitude) => Math.min(min, latitude), 90) - beside
  const north = latitudes.reduce((max, latitude) => Math.max(max, latitude), -90) + beside
  return zones.filter(({ latitude }) => latitude >= south && latitude <= north)
}
