import { expect, test } from 'bun:test'
import fc, { type GeneratorValue } from 'fast-check'
import { inOrderOfTime } from '../../../src/formats/gpx/order'
import { readGpx } from '../../../src/formats/gpx/read'
import { readByFullParse } from './full-parse'
import { OddWriter } from './odd-documents'

interface Recording {
  readonly name: string | null
  readonly description: string | null
  readonly tracks: readonly (readonly (readonly RecordedPoint[])[])[]
}

interface RecordedPoint {
  readonly lat: number
  readonly lon: number
  readonly ele: number | null
  readonly time: Date
  readonly offset: string
  readonly hr: number | null
  readonly cad: number | null
  readonly power: number | null
  readonly atemp: number | null
}

const point = fc.record<RecordedPoint>({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map(steps => steps / 1e7),
  ele: fc.option(fc.double({ min: -500, max: 9000, noNaN: true }), { nil: null }),
  time: fc.date({ min: new Date('1971-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
  offset: fc.constantFrom('Z', '+00:00', '+01:00', '-05:30'),
  hr: fc.option(fc.integer({ min: 30, max: 220 }), { nil: null }),
  cad: fc.option(fc.integer({ min: 0, max: 200 }), { nil: null }),
  power: fc.option(fc.integer({ min: 0, max: 2000 }), { nil: null }),
  atemp: fc.option(fc.double({ min: -30, max: 50, noNaN: true }), { nil: null }),
})

const text = fc.option(
  fc.string({
    maxLength: 20,
    unit: fc.oneof(
      fc.constantFrom('<', '>', '&', '"', "'", ']]>', '\n', 'é', '🚲', 'я'),
      fc.string({ minLength: 1, maxLength: 1 }),
    ),
  }),
  { nil: null },
)

const recording = fc.record<Recording>({
  name: text,
  description: text,
  tracks: fc.array(fc.array(fc.array(point, { maxLength: 3 }), { maxLength: 3 }), {
    minLength: 1,
    maxLength: 2,
  }),
})

/** Encodings by name. `declared` is the encoding that the document must declare; empty if no declaration is needed. */
const encodings: Readonly<Record<string, { declared: string; encode: (document: string) => Uint8Array }>> = {
  'UTF-8': { declared: '', encode: utf8 },
  'UTF-8, declared': { declared: 'UTF-8', encode: utf8 },
  'UTF-8 with a byte order mark': { declared: 'utf-8', encode: document => utf8(`\ufeff${document}`) },
  'UTF-16LE with a byte order mark': { declared: 'UTF-16', encode: document => utf16(`\ufeff${document}`) },
  'UTF-16BE with a byte order mark': {
    declared: 'UTF-16',
    encode: document => utf16(`\ufeff${document}`).swap16(),
  },
  'UTF-16LE, declared': { declared: 'UTF-16', encode: utf16 },
  'UTF-16BE, declared': { declared: 'UTF-16', encode: document => utf16(document).swap16() },
  'ISO-8859-1, declared': { declared: 'ISO-8859-1', encode: latin1 },
  'windows-1252, declared': { declared: 'windows-1252', encode: latin1 },
}

test('every way to write a recording is read as a full parse reads it', () => {
  fc.assert(
    fc.property(
      recording,
      fc.constantFrom(...Object.keys(encodings)),
      fc.gen(),
      (recorded, encoding, choose) => {
        const { declared, encode } = encodings[encoding]!
        const document = withinLatin1(write(withTrackOfPoints(recorded), declared, choose), encode === latin1)
        // Only the reader that works in pieces reports the position of a fault, so the position is not compared.
        const { unreadable: _, ...read } = readGpx([encode(document)])
        expect(read).toStrictEqual(inOrderOfTime(readByFullParse(document)))
      },
    ),
    { numRuns: 200 },
  )
})

test('and the full parse finds what was recorded', () => {
  fc.assert(
    fc.property(recording, fc.gen(), (recorded, choose) => {
      const written = withTrackOfPoints(recorded)
      const { tracks, points: read } = readByFullParse(write(written, '', choose))
      const points = written.tracks.flat(2)
      expect(tracks[0]?.name).toBe(written.name || null)
      expect(tracks[0]?.description).toBe(written.description || null)
      expect([...read.latitude]).toEqual(points.map(({ lat }) => lat + 0))
      expect([...read.time]).toEqual(points.map(({ time }) => time.getTime() * 1000))
      expect([...(read.heartRate ?? [])].filter(Number.isFinite)).toEqual(
        points.flatMap(({ hr }) => hr ?? []),
      )
    }),
  )
})

/** Adds a point to the first track, because a recording without points would be refused. */
function withTrackOfPoints(recorded: Recording): Recording {
  const onePoint: RecordedPoint = {
    lat: 1,
    lon: 2,
    ele: null,
    time: new Date('2020-01-01'),
    offset: 'Z',
    hr: null,
    cad: null,
    power: null,
    atemp: null,
  }
  const [first = [], ...others] = recorded.tracks
  return { ...recorded, tracks: [[...first, [onePoint]], ...others] }
}

function write({ name, description, tracks }: Recording, declared: string, choose: GeneratorValue): string {
  const writer = new OddWriter(choose)
  const writtenTracks = tracks.map((segments, index) =>
    writer.element('trk', {}, [
      ...(index === 0 && name !== null ? [writer.textElement('name', name)] : []),
      ...(index === 0 && description !== null ? [writer.textElement('desc', description)] : []),
      ...segments.map(points =>
        writer.element(
          'trkseg',
          {},
          points.map(recorded => writePoint(writer, recorded)),
        ),
      ),
    ]),
  )
  const declaration = declared && `<?xml version="1.0" encoding="${declared}"?>`
  return writer.document(
    'gpx',
    { version: '1.1', creator: 'a <"tester\'s"> & co' },
    [writer.unknown(), ...writtenTracks],
    declaration,
  )
}

function writePoint(writer: OddWriter, recorded: RecordedPoint): string {
  const { lat, lon, ele, hr, cad, power, atemp } = recorded
  const sensors = Object.entries({ hr, cad, power, atemp }).filter(([, reading]) => reading !== null)
  const extension = writer.element(
    'TrackPointExtension',
    {},
    sensors.map(([name, reading]) => writer.textElement(name, String(reading))),
  )
  return writer.element('trkpt', { lat: String(lat), lon: ` ${lon} `, id: '<&>' }, [
    ...(ele === null ? [] : [writer.textElement('ele', String(ele))]),
    writer.textElement('time', ` ${writtenTime(recorded)}\n`),
    writer.element('extensions', {}, [writer.unknown(), extension]),
  ])
}

function writtenTime({ time, offset }: RecordedPoint): string {
  const minutes =
    offset === 'Z'
      ? 0
      : (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4)))
  return new Date(time.getTime() + minutes * 60_000).toISOString().replace('Z', offset)
}

/** Replaces characters outside Latin-1, so that the document can be encoded in Latin-1. */
function withinLatin1(document: string, isNeeded: boolean): string {
  return isNeeded ? document.replace(/[^\0-\u007f\u00a0-\u00ff]/gu, '?') : document
}

function utf8(document: string): Uint8Array {
  return new TextEncoder().encode(document)
}

function utf16(document: string): Buffer {
  return Buffer.from(document, 'utf16le')
}

function latin1(document: string): Uint8Array {
  return Buffer.from(document, 'latin1')
}
