/**
 * Reads a GPX file, version 1.0 or 1.1. Name spaces and prefixes are ignored: recorders differ in both, and the local
 * names are unambiguous. Only tracks are read; routes, way points and metadata are ignored.
 */
import { XMLParser } from 'fast-xml-parser'
import { parseDecimal } from '../../lib/decimal'
import { truncateText } from '../../lib/text'
import type { RecordedTrack, Recording } from '../../tracks/outings/recording'
import { addImpossible } from '../../tracks/outings/recording-notes'
import { maxPoints, PointColumns } from '../../tracks/point-columns'
import type { Segment } from '../../tracks/segment'
import { sensorOfElement } from '../../tracks/sensors'
import { readSportWord } from '../normalize/sport-word'
import { foreignFormatOf, foreignFormatOfRoot } from './foreign-format'
import { inOrderOfTime } from './order'
import { beyondLimits, invalidGpx, UnreadableGpx } from './unreadable-gpx'
import { readXml, XmlRecording } from './xml-recording'
import { decodeReferences } from './xml-syntax'

/** Maximum numbers of tracks and of segments in a file, including empty ones. */
const maxTracks = 10_000
const maxSegments = 50_000

/** Maximum number of names and descriptions of a track together. Only the first non-empty one of each is used. */
const maxTexts = 20

const blankSyntax = /^[\t\n\r ]*$/

/** NaN in upper or lower case, with or without a sign. FitTrackee accepts the same spellings. */
const notANumber = /^[+-]?nan$/i

/**
 * Reads the tracks of a GPX file. Empty segments are left out; names and descriptions are cut to 255 and 10,000 code
 * points. Points without a position or time are kept, with NaN.
 * @throws UnreadableGpx if the file is broken, or is not a recording
 */
export const readGpx = (source: Iterable<Uint8Array>): Recording => readXml(requireGpx(source), GpxFile)

function* requireGpx(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let isFirst = true
  for (const piece of pieces) {
    const format = isFirst ? foreignFormatOf(piece) : null
    if (format !== null) throw new UnreadableGpx('gpx-of-other-format', { format })
    isFirst = false
    yield piece
  }
}

/**
 * Reads the points in one strict pass, which refuses documents that are not well-formed. The names and descriptions of
 * tracks are small, so they are read with an XML library.
 */
class GpxFile extends XmlRecording {
  private rootName = ''
  private readonly tracks: RecordedTrack[] = []
  private readonly points = new PointColumns()
  private segmentCount = 0
  private isOfStrava = false

  read(): void {
    const { xml } = this
    xml.openRoot()
    this.rootName = xml.name
    const isGpx = this.rootName === 'gpx'
    this.isOfStrava = isCreatorStrava(xml.attribute('creator') ?? '')
    while (xml.nextChild()) {
      if (isGpx && xml.name === 'trk') this.readTrack()
      else xml.skip()
    }
    xml.finish()
  }

  toRecording(): Recording {
    if (this.tracks.length === 0) throw this.withoutTracks()
    const { points, tracks, unreadable, utcOffsetS } = this
    const notes = addImpossible([], points.impossible)
    return inOrderOfTime({ tracks, points: points.toPoints(), notes, unreadable, utcOffsetS })
  }

  private withoutTracks(): UnreadableGpx {
    const format = foreignFormatOfRoot(this.rootName)
    return new UnreadableGpx('gpx-without-tracks', format === null ? {} : { format })
  }

  private readTrack(): void {
    const { xml } = this
    const segments: Segment[] = []
    const texts: string[] = []
    let sport: string | null = null
    while (xml.nextChild()) {
      if (xml.name === 'trkseg') this.readSegment(segments)
      else if (xml.name === 'type') sport ??= readSportOfTrack(xml.readText(), this.isOfStrava)
      else if (xml.name !== 'name' && xml.name !== 'desc') xml.skip()
      else if (texts.push(xml.readRaw()) > maxTexts) throw beyondLimits()
    }
    if (this.tracks.push({ ...readEnvelope(texts.join('')), segments, ...(sport && { sport }) }) > maxTracks)
      throw beyondLimits()
  }

  private readSegment(segments: Segment[]): void {
    const { points } = this
    if (++this.segmentCount > maxSegments) throw beyondLimits()
    const start = points.count
    this.each('trkpt', () => this.readPoint())
    if (points.count > start) segments.push({ start, end: points.count })
  }

  private readPoint(): void {
    const { xml, points } = this
    this.addPoint(parseCoordinate(xml.attribute('lat'), 90), parseCoordinate(xml.attribute('lon'), 180))
    while (xml.nextChild()) {
      if (xml.name === 'ele') this.readElevation()
      else if (xml.name === 'time') points.setTime(this.readTime())
      else this.readReadings()
    }
  }

  /** Adds a point. If one of the coordinates is missing, the point has no position. */
  private addPoint(latitude: number, longitude: number): void {
    if (this.points.count === maxPoints) throw new UnreadableGpx('recording-too-many-points')
    if (!Number.isNaN(latitude) && !Number.isNaN(longitude)) {
      this.points.add(latitude, longitude)
      return
    }
    this.points.add(Number.NaN, Number.NaN)
    this.notePosition()
  }

  /**
   * Reads the elevation. Without a GPS fix, some recorders write an empty `<ele/>` or NaN, which means that the
   * elevation is missing and not that it is invalid.
   */
  private readElevation(): void {
    const text = this.xml.readText()
    if (blankSyntax.test(text) || notANumber.test(text.trim())) return
    const metres = parseDecimal(text)
    if (Number.isNaN(metres)) throw invalidGpx(this.xml.elementPlace)
    this.points.setElevation(metres)
  }

  /** Sensor values are in `extensions` (1.1) or directly in the point (1.0), often nested in another element. */
  private readReadings(): void {
    const { xml, points } = this
    const sensor = sensorOfElement(xml.name)
    if (sensor) points.setReading(sensor, parseDecimal(xml.readText()))
    else while (xml.nextChild()) this.readReadings()
  }
}

/** Returns degrees, or NaN if the text is not a number in range. */
function parseCoordinate(text: string | undefined, limit: number): number {
  const degrees = parseDecimal(text ?? '')
  return Math.abs(degrees) <= limit ? degrees : Number.NaN
}

const maxNameLength = 255
const maxDescriptionLength = 10_000

// The name and description of a track are read with fast-xml-parser.

const textKey = '#text'
const cdataKey = '#cdata'

/** A node of the tree that the parser returns. Its only key is the element name, or the kind of text. */
type Node = Record<string, Node[] | string>

/**
 * The library must not resolve references, because a file could make it expand huge entities; `decodeReferences`
 * resolves them later. CDATA sections get a separate key, because references in them must not be resolved at all.
 */
const parser = new XMLParser({
  preserveOrder: true,
  removeNSPrefix: true,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  processEntities: false,
  trimValues: false,
  textNodeName: textKey,
  cdataPropName: cdataKey,
})

/**
 * Reads the name and description of a track, cut to 255 and 10,000 code points; null if absent or empty.
 * @param elements the `name` and `desc` elements, well-formed and verbatim
 * @throws UnreadableGpx if the library refuses them, for example because of element names that could pollute JavaScript
 *   objects
 */
function readEnvelope(elements: string) {
  const nodes = parse(elements)
  return {
    name: firstText(nodes, 'name', maxNameLength),
    description: firstText(nodes, 'desc', maxDescriptionLength),
  }
}

function parse(text: string): Node[] {
  try {
    return parser.parse(text)
  } catch {
    throw invalidGpx()
  }
}

function firstText(nodes: Node[], name: string, limit: number): string | null {
  const texts = nodes.flatMap(({ [name]: content }) =>
    Array.isArray(content) ? [content.map(textOf).join('')] : [],
  )
  const found = texts.find(text => text !== '')
  // The text is copied, because a slice would keep the whole text in memory.
  return found === undefined ? null : Buffer.from(truncateText(found, limit)).toString()
}

function textOf(node: Node): string {
  if (typeof node[textKey] === 'string') return decodeReferences(node[textKey])
  return Array.isArray(node[cdataKey]) ? node[cdataKey].map(inner => String(inner[textKey])).join('') : ''
}

/** Strava wrote these numbers into the `type` element of tracks until 2022. */
const stravaSports: ReadonlyMap<string, string> = new Map([
  ['1', 'cycling'],
  ['2', 'resort_skiing'],
  ['4', 'hiking'],
  ['7', 'cross_country_skiing'],
  ['9', 'running'],
  ['10', 'walking'],
  ['13', 'snow_shoe'],
  ['16', 'open_water_swimming'],
  ['17', 'virtual_ride'],
  ['18', 'e_biking'],
  ['23', 'rowing'],
])

/** Whether a file was written by Strava. @param creator attribute `creator` of the GPX file */
export const isCreatorStrava = (creator: string) => /^strava/i.test(creator)

/** Returns the normalized sport name of a track; null if the text is not a word. */
export const readSportOfTrack = (type: string, isOfStrava: boolean): string | null =>
  (isOfStrava && stravaSports.get(type.trim())) || readSportWord(type)
