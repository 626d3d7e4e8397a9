/**
 * Reads a KML file. In KML, only `gx:Track` and `gx:MultiTrack` have times. Each placemark that contains one of these
 * elements becomes a track.
 */
import { parseDecimal } from '../../lib/decimal'
import { truncateText } from '../../lib/text'
import type { RecordedTrack, Recording } from '../../tracks/outings/recording'
import { addImpossible } from '../../tracks/outings/recording-notes'
import { UnreadableFile } from '../../tracks/outings/unreadable-file'
import { maxPoints, PointColumns } from '../../tracks/point-columns'
import type { Segment } from '../../tracks/segment'
import { type Sensor, sensorOfElement } from '../../tracks/sensors'
import { readOtherXml, XmlRecording } from '../gpx/xml-recording'
import { readSportWord } from '../normalize/sport-word'

/** Maximum numbers of tracks and of segments in a file, including empty ones. */
const maxTracks = 10_000
const maxSegments = 50_000

const maxNameLength = 255
const maxDescriptionLength = 10_000

/**
 * The names of the sport fields that OpenTracks writes. The first field contains the sport in English, the second in
 * the language of the phone. The older app My Tracks wrote only the second field.
 */
export const sportNames = ['activityType', 'type']

/** Reads the tracks of a KML file. @throws UnreadableFile if the file is broken, or is not a recording */
export const readKml = (source: Iterable<Uint8Array>): Recording =>
  readOtherXml(source, KmlFile, 'kml-invalid')

/** The values of a track, which KML stores in parallel lists. */
interface Lists {
  readonly times: number[]
  readonly longitudes: number[]
  readonly latitudes: number[]
  /** Elevations in metres; NaN if missing. */
  readonly elevations: number[]
  readonly readings: Map<Sensor, number[]>
}

class KmlFile extends XmlRecording {
  private readonly points = new PointColumns()
  private readonly tracks: RecordedTrack[] = []
  private segmentCount = 0
  private pointCount = 0
  private isKml = false

  read(): void {
    const { xml } = this
    xml.openRoot()
    this.isKml = xml.name === 'kml'
    this.readContent()
    xml.finish()
  }

  toRecording(): Recording {
    if (!this.isKml) throw new UnreadableFile('kml-invalid')
    if (this.points.count === 0) throw new UnreadableFile('kml-without-tracks')
    const { points, tracks } = this
    const notes = addImpossible([], points.impossible)
    return { tracks, points: points.toPoints(), notes, unreadable: this.unreadable }
  }

  /** Reads a document or folder; these may be nested. */
  private readContent(): void {
    const { xml } = this
    while (xml.nextChild()) {
      if (xml.name === 'Placemark') this.readPlacemark()
      else if (xml.name === 'Document' || xml.name === 'Folder') this.readContent()
      else xml.skip()
    }
  }

  private readPlacemark(): void {
    const { xml, tracks } = this
    const segments: Segment[] = []
    const sports = new Map<string, string>()
    let [name, description] = ['', '']
    let isTrack = false
    while (xml.nextChild()) {
      if (xml.name === 'Track' || xml.name === 'MultiTrack') {
        isTrack = true
        this.readTracks(segments)
      } else if (xml.name === 'name') name ||= truncateText(xml.readText().trim(), maxNameLength)
      else if (xml.name === 'description') {
        description ||= truncateText(xml.readText().trim(), maxDescriptionLength)
      } else if (xml.name === 'ExtendedData') this.readSports(sports)
      else xml.skip()
    }
    if (!isTrack) return
    if (tracks.length === maxTracks) throw new UnreadableFile('kml-invalid')
    const sport = sportNames.map(of => sports.get(of)).find(Boolean)
    tracks.push({ name: name || null, description: description || null, segments, ...(sport && { sport }) })
  }

  /** Reads sport names and stores them by field name. */
  private readSports(sports: Map<string, string>): void {
    const { xml } = this
    while (xml.nextChild()) {
      const name = xml.attribute('name') ?? ''
      if (xml.name === 'Data' && sportNames.includes(name)) sports.set(name, this.readSport())
      else xml.skip()
    }
  }

  private readSport(): string {
    let sport = ''
    this.each('value', () => (sport ||= readSportWord(this.xml.readText()) ?? ''))
    return sport
  }

  private readTracks(segments: Segment[]): void {
    if (this.xml.name === 'Track') this.readTrack(segments)
    else this.each('Track', () => this.readTrack(segments))
  }

  private readTrack(segments: Segment[]): void {
    const { xml } = this
    if (++this.segmentCount > maxSegments) throw new UnreadableFile('kml-invalid')
    const lists: Lists = { times: [], longitudes: [], latitudes: [], elevations: [], readings: new Map() }
    while (xml.nextChild()) {
      if (xml.name === 'when') lists.times.push(this.readTime())
      else if (xml.name === 'coord') {
        // Only positions are counted, because a track has exactly one position for each time.
        if (++this.pointCount > maxPoints) throw new UnreadableFile('recording-too-many-points')
        readPosition(lists, xml.readText().trim())
      } else if (xml.name === 'ExtendedData') this.readReadings(lists)
      else xml.skip()
      if (lists.times.length > maxPoints) throw new UnreadableFile('recording-too-many-points')
    }
    const start = this.points.count
    for (const index of lists.longitudes.keys()) this.addPoint(lists, index)
    if (this.points.count > start) segments.push({ start, end: this.points.count })
  }

  /** Reads the arrays of readings, which are nested in schema elements. */
  private readReadings(lists: Lists): void {
    const { xml } = this
    while (xml.nextChild()) {
      const sensor = xml.name === 'SimpleArrayData' ? sensorOfElement(xml.attribute('name') ?? '') : undefined
      if (sensor === undefined || lists.readings.has(sensor)) this.readReadings(lists)
      else lists.readings.set(sensor, this.readValues())
    }
  }

  private readValues(): number[] {
    const values: number[] = []
    this.each('value', () => {
      const count = values.push(parseDecimal(this.xml.readText().trim()))
      if (count > maxPoints) throw new UnreadableFile('recording-too-many-points')
    })
    return values
  }

  private addPoint(lists: Lists, index: number): void {
    const { points } = this
    const [latitude, longitude] = [lists.latitudes[index]!, lists.longitudes[index]!]
    const isPosition = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    points.add(isPosition ? latitude : Number.NaN, isPosition ? longitude : Number.NaN)
    points.setElevation(lists.elevations[index]!)
    points.setTime(lists.times[index] ?? Number.NaN)
    for (const [sensor, values] of lists.readings) points.setReading(sensor, values[index] ?? Number.NaN)
  }
}

/** Reads longitude, latitude and, if it is present, the elevation. */
function readPosition({ longitudes, latitudes, elevations }: Lists, text: string): void {
  const [longitude = Number.NaN, latitude = Number.NaN, elevation = Number.NaN] = text
    .split(/\s+/)
    .map(parseDecimal)
  longitudes.push(longitude)
  latitudes.push(latitude)
  elevations.push(elevation)
}
