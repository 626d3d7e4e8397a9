/**
 * Binary format of a track: `TRK`, a version byte, the CRC-32 of the rest (little endian), and a zstd frame. The frame
 * contains the length of a JSON header (32 bits), the header, and the columns in the order of `columnOrder`. Recorders
 * write decimal numbers, so a column of doubles is stored as differences of scaled 32-bit integers, provided that
 * exactly the same doubles can be read again. Otherwise the doubles themselves are stored.
 */
import type { Pool } from './pool'
import type { Segment } from './segment'
import { allSensors, type DynamicsSensor, dynamicsSensors, type Sensor } from './sensors'

const doubleColumns = ['latitude', 'longitude', 'elevation', 'time'] as const
const columnOrder = [...doubleColumns, ...allSensors] as const

/** Columns that are missing in files of earlier versions, or in all files without such readings. */
type LaterColumn = 'speed' | 'distance' | 'respiration' | DynamicsSensor

type DoubleColumn = (typeof doubleColumns)[number]
type ColumnName = DoubleColumn | Sensor

/** Columns of equal length `count`. */
type Columns = { readonly count: number } & Readonly<Record<DoubleColumn, Float64Array>> &
  Readonly<Record<Sensor, Float32Array | null>>

interface TrackHeader {
  readonly name: string | null
  readonly description: string | null
  /** In files of Trackhut 1.0 each segment has the index of its track. */
  readonly segments: readonly (Segment & { readonly track?: number })[]
  /** Only for pool swims that were recorded length by length. Earlier versions ignore this field. */
  readonly pool?: Pool
}

/**
 * How a column is stored: as singles, as doubles, or as differences in units of 10^-decimals, beginning with `first`;
 * `null` if it is absent.
 */
type Encoding = 'float32' | 'float64' | { readonly decimals: number; readonly first: number } | null

interface StoredColumns {
  readonly count: number
  readonly encodings: Readonly<Record<Exclude<ColumnName, LaterColumn>, Encoding>> &
    Readonly<Partial<Record<LaterColumn, Encoding>>>
}

interface StoredHeader extends TrackHeader, StoredColumns {
  /** The columns of readings are at the end, because earlier versions read only the columns before them. */
  readonly readings?: StoredColumns
}

/** Thrown if the bytes are not a track, or were changed after they were written. */
export class DamagedTrack extends Error {
  override readonly name = 'DamagedTrack'

  constructor(problem: string) {
    super(`stored track is unusable: ${problem}`)
  }
}

const trackSignature = [0x54, 0x52, 0x4b]
const formatVersion = 1
const checksumAt = 4
const bodyAt = 8

/**
 * Numbers of decimals to try. Those for whole seconds and milliseconds come first, because times are in microseconds.
 */
const triedDecimals = [-6, -3, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
/**
 * Numbers of decimals to try for single-precision columns. Distances in centimetres compress better as differences.
 * Other readings are small numbers, which compress well unchanged.
 */
const triedDecimalsOfSingles = [2]
const missing = -(2 ** 31)
const maxStep = 2 ** 31 - 1

/** Packs a track. @param readings readings at moments without a position */
export function packColumns(header: TrackHeader, points: Columns, readings: Columns | null): Uint8Array {
  const main = encodeAll(points)
  const others = readings && encodeAll(readings)
  const described = { ...header, ...main.stored, ...(others && { readings: others.stored }) }
  const json = new TextEncoder().encode(JSON.stringify(described))
  const jsonLength = new Uint8Array(Uint32Array.of(json.length).buffer)
  const body = Bun.zstdCompressSync(
    Buffer.concat([jsonLength, json, ...main.bytes, ...(others?.bytes ?? [])]),
  )
  const packed = new Uint8Array(bodyAt + body.length)
  packed.set([...trackSignature, formatVersion])
  new DataView(packed.buffer).setUint32(checksumAt, Bun.hash.crc32(body), true)
  packed.set(body, bodyAt)
  return packed
}

/** Unpacks the result of `packColumns`. @throws DamagedTrack if the bytes are not such a result */
export function unpackColumns(packed: Uint8Array): {
  header: TrackHeader
  points: Columns
  readings: Columns | null
} {
  const body = Bun.zstdDecompressSync(checkedBody(packed))
  const headerEnd = 4 + new DataView(body.buffer, body.byteOffset).getUint32(0, true)
  const json = new TextDecoder().decode(body.subarray(4, headerEnd))
  const { count, encodings, readings, ...header }: StoredHeader = JSON.parse(json)
  const reader = new ColumnReader(body, headerEnd)
  const points = readColumns(reader, { count, encodings })
  return { header, points, readings: readings ? readColumns(reader, readings) : null }
}

function readColumns(reader: ColumnReader, { count, encodings }: StoredColumns): Columns {
  reader.count = count
  return {
    count,
    latitude: reader.readDoubles(encodings.latitude),
    longitude: reader.readDoubles(encodings.longitude),
    elevation: reader.readDoubles(encodings.elevation),
    time: reader.readDoubles(encodings.time),
    heartRate: reader.readSingles(encodings.heartRate),
    cadence: reader.readSingles(encodings.cadence),
    power: reader.readSingles(encodings.power),
    temperature: reader.readSingles(encodings.temperature),
    // These columns are absent in files of earlier versions.
    speed: reader.readSingles(encodings.speed ?? null),
    distance: reader.readSingles(encodings.distance ?? null),
    respiration: reader.readSingles(encodings.respiration ?? null),
    verticalOscillation: reader.readSingles(encodings.verticalOscillation ?? null),
    stanceTime: reader.readSingles(encodings.stanceTime ?? null),
    verticalRatio: reader.readSingles(encodings.verticalRatio ?? null),
    stanceBalance: reader.readSingles(encodings.stanceBalance ?? null),
    stepLength: reader.readSingles(encodings.stepLength ?? null),
    pedalBalance: reader.readSingles(encodings.pedalBalance ?? null),
  }
}

function checkedBody(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  if (trackSignature.some((byte, index) => packed[index] !== byte))
    throw new DamagedTrack('no track signature')
  if (packed[trackSignature.length] !== formatVersion)
    throw new DamagedTrack(`unknown version ${packed[trackSignature.length]}`)
  if (packed.length < bodyAt) throw new DamagedTrack('too short')
  const checksum = new DataView(packed.buffer, packed.byteOffset).getUint32(checksumAt, true)
  const body = packed.slice(bodyAt)
  if (Bun.hash.crc32(body) !== checksum) throw new DamagedTrack('wrong checksum')
  return body
}

function encodeAll(points: Columns): { stored: Record<keyof StoredColumns, unknown>; bytes: Uint8Array[] } {
  const columns = columnOrder.map(name => ({ name, ...encodeColumn(points[name]) }))
  // Columns of running dynamics are left out if they are absent, because few recordings have them.
  const described = columns.filter(({ name, encoding }) => encoding !== null || !isOfDynamics(name))
  const encodings = Object.fromEntries(described.map(({ name, encoding }) => [name, encoding]))
  return { stored: { count: points.count, encodings }, bytes: columns.map(({ bytes }) => bytes) }
}

const isOfDynamics = (name: ColumnName) => dynamicsSensors.some(sensor => sensor === name)

function encodeColumn(column: Float64Array | Float32Array | null): { encoding: Encoding; bytes: Uint8Array } {
  if (column === null) return { encoding: null, bytes: new Uint8Array() }
  const tried = column instanceof Float32Array ? triedDecimalsOfSingles : triedDecimals
  for (const decimals of tried) {
    const first = toSteps(column.find(Number.isFinite) ?? 0, decimals)
    const steps = encodeSteps(column, decimals, first)
    if (steps) return { encoding: { decimals, first }, bytes: bytesOf(steps) }
  }
  return { encoding: column instanceof Float32Array ? 'float32' : 'float64', bytes: bytesOf(column) }
}

/**
 * Returns the differences between neighbours in units of 10^-decimals; `null` if the column could not be restored
 * exactly from them.
 */
function encodeSteps(
  column: Float64Array | Float32Array,
  decimals: number,
  first: number,
): Int32Array | null {
  const stored = column instanceof Float32Array ? Math.fround : (value: number) => value
  const steps = new Int32Array(column.length)
  let previous = first
  for (let index = 0; index < column.length; index++) {
    const value = column[index]!
    if (Number.isNaN(value)) {
      steps[index] = missing
      continue
    }
    const current = toSteps(value, decimals)
    const isExact =
      Object.is(stored(fromSteps(current, decimals)), value) && Math.abs(current - previous) <= maxStep
    if (!isExact) return null
    steps[index] = current - previous
    previous = current
  }
  return steps
}

/**
 * Returns the number in units of 10^-decimals, rounded to an integer. Adding 0 turns -0 into 0, because integers have
 * no -0.
 */
function toSteps(value: number, decimals: number): number {
  return Math.round(decimals < 0 ? value / 10 ** -decimals : value * 10 ** decimals) + 0
}

function fromSteps(steps: number, decimals: number): number {
  return decimals < 0 ? steps * 10 ** -decimals : steps / 10 ** decimals
}

function bytesOf(column: Float64Array | Float32Array | Int32Array): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
}

class ColumnReader {
  /** Number of values in each column. */
  count = 0

  constructor(
    private readonly body: Uint8Array,
    private at: number,
  ) {}

  readSingles(encoding: Encoding): Float32Array | null {
    if (encoding === null) return null
    if (typeof encoding === 'object') return Float32Array.from(this.readDoubles(encoding))
    return new Float32Array(this.take(Float32Array.BYTES_PER_ELEMENT))
  }

  readDoubles(encoding: Encoding): Float64Array {
    if (typeof encoding !== 'object' || encoding === null) {
      return new Float64Array(this.take(Float64Array.BYTES_PER_ELEMENT))
    }
    return decodeSteps(
      new Int32Array(this.take(Int32Array.BYTES_PER_ELEMENT)),
      encoding.decimals,
      encoding.first,
    )
  }

  /** Returns a copy of the bytes of the next column, because typed arrays need aligned bytes. */
  private take(bytesPerElement: number): ArrayBuffer {
    const bytes = new Uint8Array(this.body.subarray(this.at, this.at + this.count * bytesPerElement))
    this.at += bytes.length
    return bytes.buffer
  }
}

function decodeSteps(steps: Int32Array, decimals: number, first: number): Float64Array {
  const column = new Float64Array(steps.length)
  let current = first
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index]!
    if (step !== missing) current += step
    column[index] = step === missing ? Number.NaN : fromSteps(current, decimals)
  }
  return column
}
