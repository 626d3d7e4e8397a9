/** Does the same as `readGpx`, but from the tree of a full parse with fast-xml-parser. */
import { XMLParser } from 'fast-xml-parser'
import type { RecordedTrack, Recording } from '../../../src/tracks/outings/recording'
import type { Segment } from '../../../src/tracks/segment'
import { noReadings } from '../../tracks/no-readings'

type Node = Readonly<Record<string, unknown>>

const sensorNames = { heartRate: ['hr'], cadence: ['cad'], power: ['power'], temperature: ['atemp'] }

/** Reads the content of a GPX document from the tree of the parser. */
export function readByFullParse(document: string): Recording {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    removeNSPrefix: true,
    cdataPropName: '#cdata',
    parseTagValue: false,
    trimValues: false,
    processEntities: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
  })
  const tracks: RecordedTrack[] = []
  const points: Node[] = []
  for (const track of elements(elements(parser.parse(document), 'gpx')[0], 'trk')) {
    const segments: Segment[] = []
    for (const segment of elements(track, 'trkseg')) {
      const start = points.length
      points.push(...elements(segment, 'trkpt'))
      if (points.length > start) segments.push({ start, end: points.length })
    }
    tracks.push({
      name: childText(track, 'name') || null,
      description: childText(track, 'desc') || null,
      segments,
    })
  }
  return {
    tracks,
    notes: [],
    points: {
      ...noReadings,
      count: points.length,
      latitude: Float64Array.from(points, point => attributeNumber(point, 'lat')),
      longitude: Float64Array.from(points, point => attributeNumber(point, 'lon')),
      elevation: Float64Array.from(points, point => Number(childText(point, 'ele')?.trim() || Number.NaN)),
      time: Float64Array.from(points, point => Date.parse(childText(point, 'time')?.trim() ?? '') * 1000),
      heartRate: readings(points, sensorNames.heartRate),
      cadence: readings(points, sensorNames.cadence),
      power: readings(points, sensorNames.power),
      temperature: readings(points, sensorNames.temperature),
    },
  }
}

function readings(points: readonly Node[], names: readonly string[]): Float32Array | null {
  const values = points.map(point =>
    names
      .flatMap(name => descendants(point, name))
      .map(text)
      .at(0),
  )
  if (values.every(value => value === undefined)) return null
  return Float32Array.from(values, value => Number(value ?? Number.NaN))
}

function children(parent: unknown): readonly Node[] {
  if (Array.isArray(parent)) return parent
  const [name = ''] = Object.keys((parent ?? {}) as Node).filter(key => key !== ':@')
  const content = ((parent ?? {}) as Node)[name]
  return Array.isArray(content) ? content : []
}

function elements(parent: unknown, name: string): readonly Node[] {
  return children(parent).filter(child => name in child)
}

function descendants(parent: Node, name: string): readonly Node[] {
  return children(parent).flatMap(child => (name in child ? [child] : descendants(child, name)))
}

function childText(parent: unknown, name: string): string | undefined {
  return elements(parent, name).map(text).at(0)
}

function text(node: Node): string {
  return children(node).map(ownText).join('')
}

function ownText(child: Node): string {
  if ('#cdata' in child)
    return children(child)
      .map(piece => String(piece['#text']))
      .join('')
  return '#text' in child ? decoded(String(child['#text'])) : ''
}

function attributeNumber(point: Node, name: string): number {
  return Number(decoded((point[':@'] as Record<string, string>)[name] ?? ''))
}

function decoded(raw: string): string {
  return raw
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
