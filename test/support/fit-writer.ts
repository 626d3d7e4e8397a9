// Writes small FIT files with a header, definitions, messages and checksums.
import { checksumOf } from '../../src/formats/fit/checksum'

/** The FIT epoch, 1989-12-31T00:00:00Z, in seconds since 1970. */
const epoch = 631_065_600

/** Converts a time to seconds since the FIT epoch. */
export const fitTime = (time: string | Date) => new Date(time).getTime() / 1000 - epoch

export const semicircles = (degrees: number) => Math.round((degrees * 2 ** 31) / 180)

type Type = 'enum' | 'u8' | 's8' | 'u16' | 's32' | 'u32' | 'f32'

const types = {
  enum: { code: 0x00, size: 1, none: 0xff },
  s8: { code: 0x01, size: 1, none: 0x7f },
  u8: { code: 0x02, size: 1, none: 0xff },
  u16: { code: 0x84, size: 2, none: 0xffff },
  s32: { code: 0x85, size: 4, none: 0x7fffffff },
  u32: { code: 0x86, size: 4, none: 0xffffffff },
  /** A 32-bit float. Its value is given as the integer with the same bits. */
  f32: { code: 0x88, size: 4, none: 0xffffffff },
} as const satisfies Record<Type, object>

export interface FitField {
  number: number
  type: Type
  /** Value of the field; `null` writes the invalid value of its type. */
  value: number | null
}

interface FitMessage {
  kind: number
  fields: FitField[]
  bigEndian?: boolean
  /** Time offset in seconds, for a message with a compressed timestamp header. Such a message has no time field. */
  compressed?: number
  /** Bytes of a developer field to append. */
  developer?: number[]
}

const field = (number: number, type: Type, value: number | null | undefined): FitField[] =>
  value === undefined ? [] : [{ number, type, value }]

const scaled = (value: number | undefined, scale: number) =>
  value === undefined ? undefined : Math.round(value * scale)

interface FitRecord {
  time?: number
  at?: readonly [latitude: number, longitude: number] | null
  elevation?: number
  enhanced?: number
  heartRate?: number
  cadence?: number
  power?: number
  temperature?: number
  respiration?: number
  /**
   * Running dynamics: vertical oscillation in mm, stance time in ms, vertical ratio in per cent, balance in per cent of
   * the left foot, and step length in mm.
   */
  verticalOscillation?: number
  stanceTime?: number
  verticalRatio?: number
  stanceBalance?: number
  stepLength?: number
  /**
   * The raw byte: the share of the right leg in per cent, and the bit 0x80, which marks the share as that of the right
   * leg.
   */
  pedalBalance?: number
  /** Distance from the start in metres. */
  distance?: number
  /** Speed in metres per second. */
  speed?: number
}

export const fitRecord = ({ time, at, elevation, enhanced, ...readings }: FitRecord): FitMessage => ({
  kind: 20,
  fields: [
    ...field(253, 'u32', time),
    ...field(0, 's32', at === undefined ? undefined : at && semicircles(at[0])),
    ...field(1, 's32', at === undefined ? undefined : at && semicircles(at[1])),
    ...field(2, 'u16', elevation === undefined ? undefined : (elevation + 500) * 5),
    ...field(78, 'u32', enhanced === undefined ? undefined : (enhanced + 500) * 5),
    ...field(3, 'u8', readings.heartRate),
    ...field(4, 'u8', readings.cadence),
    ...field(7, 'u16', readings.power),
    ...field(13, 's8', readings.temperature),
    ...field(99, 'u8', readings.respiration),
    ...field(39, 'u16', scaled(readings.verticalOscillation, 10)),
    ...field(41, 'u16', scaled(readings.stanceTime, 10)),
    ...field(83, 'u16', scaled(readings.verticalRatio, 100)),
    ...field(84, 'u16', scaled(readings.stanceBalance, 100)),
    ...field(85, 'u16', scaled(readings.stepLength, 10)),
    ...field(30, 'u8', readings.pedalBalance),
    ...field(5, 'u32', scaled(readings.distance, 100)),
    ...field(6, 'u16', scaled(readings.speed, 1000)),
  ],
})

export const fitFileId = (type = 4, createdAt?: number): FitMessage => ({
  kind: 0,
  fields: [...field(0, 'enum', type), ...field(4, 'u32', createdAt)],
})

export const fitSession = (startTime: number, sport = 2): FitMessage => ({
  kind: 18,
  fields: [...field(253, 'u32', startTime), ...field(2, 'u32', startTime), ...field(5, 'enum', sport)],
})

/** Returns a timer event. @param type 0 starts the timer, 1 and 4 stop it */
export const fitTimer = (time: number, type: number): FitMessage => ({
  kind: 21,
  fields: [...field(253, 'u32', time), ...field(0, 'enum', 0), ...field(1, 'enum', type)],
})

/** Returns a message of any kind. Each field has a number, a type and a value. */
export const fitMessage = (kind: number, ...fields: [number, Type, number | null][]): FitMessage => ({
  kind,
  fields: fields.map(([number, type, value]) => ({ number, type, value })),
})

/** Returns a complete FIT file. Several such files joined together are a chained FIT file. */
export function fitFile(messages: readonly FitMessage[], headerSize: 12 | 14 = 14): Uint8Array {
  const data = messages.flatMap(writeMessage)
  const header = new Uint8Array(headerSize)
  header.set([headerSize, 0x20])
  const view = new DataView(header.buffer)
  view.setUint32(4, data.length, true)
  header.set(new TextEncoder().encode('.FIT'), 8)
  if (headerSize === 14) view.setUint16(12, checksumOf(header.subarray(0, 12)), true)
  const file = Uint8Array.from([...header, ...data])
  const sum = checksumOf(file)
  return Uint8Array.from([...file, sum & 0xff, sum >> 8])
}

export const joinedFit = (...files: Uint8Array[]) => Uint8Array.from(files.flatMap(file => [...file]))

/** Writes a message after its definition. Real devices do not write a definition for each message. */
function writeMessage({ kind, fields, bigEndian = false, compressed, developer }: FitMessage): number[] {
  const local = compressed === undefined ? 5 : 2
  const definition = [
    0x40 | (developer ? 0x20 : 0) | local,
    0,
    bigEndian ? 1 : 0,
    ...number(kind, 2, bigEndian),
    fields.length,
    ...fields.flatMap(one => [one.number, types[one.type].size, types[one.type].code]),
    ...(developer ? [1, 0, developer.length, 0] : []),
  ]
  const header = compressed === undefined ? local : 0x80 | (local << 5) | compressed
  const content = fields.flatMap(({ type, value }) =>
    number(value ?? types[type].none, types[type].size, bigEndian),
  )
  return [...definition, header, ...content, ...(developer ?? [])]
}

function number(value: number, size: number, bigEndian: boolean): number[] {
  const bytes = Array.from({ length: size }, (_, index) => (value >> (8 * index)) & 0xff)
  return bigEndian ? bytes.reverse() : bytes
}

/** Returns the same ride to the north as `steadyRide`, as a FIT file. */
export function steadyFitRide({ points = 61, step = 3e-5, start = '2026-05-01T08:00:00Z', climb = 1 } = {}) {
  const begin = fitTime(start)
  const records = Array.from({ length: points }, (_, index) =>
    fitRecord({ time: begin + index, at: [45 + index * step, 5], enhanced: 100 + index * climb }),
  )
  return fitFile([fitFileId(4, begin), ...records, fitSession(begin)])
}

interface SessionFacts {
  start: number
  seconds: number
  sport?: number
  kind?: number
  timer?: number
  metres?: number
  calories?: number
  ascent?: number
  /** Length of the pool in metres. */
  pool?: number
  /** Unit of the pool's length: 0 metric, 1 statute. */
  poolUnit?: number
}

/** Returns a session message with these values. */
export const fitSummary = ({ start, seconds, sport = 2, timer = seconds, ...facts }: SessionFacts) => ({
  kind: 18,
  fields: [
    ...field(253, 'u32', start + seconds),
    ...field(2, 'u32', start),
    ...field(5, 'enum', sport),
    ...field(6, 'enum', facts.kind),
    ...field(7, 'u32', seconds * 1000),
    ...field(8, 'u32', timer * 1000),
    ...field(9, 'u32', facts.metres === undefined ? undefined : facts.metres * 100),
    ...field(11, 'u16', facts.calories),
    ...field(22, 'u16', facts.ascent),
    ...field(44, 'u16', facts.pool === undefined ? undefined : Math.round(facts.pool * 100)),
    ...field(46, 'enum', facts.poolUnit),
  ],
})

interface LengthFacts {
  start: number
  seconds: number
  /** Number of strokes; undefined if none were counted. */
  strokes?: number
  /** Number of the stroke type, as in `strokesByNumber`. */
  stroke?: number
  /** True for a rest at the wall instead of a swum length. */
  isRest?: boolean
}

/** Returns a length message, for a swum length or a rest at the wall. */
export const fitLength = ({ start, seconds, strokes, stroke, isRest = false }: LengthFacts): FitMessage => ({
  kind: 101,
  fields: [
    ...field(253, 'u32', Math.ceil(start + seconds)),
    ...field(2, 'u32', start),
    ...field(3, 'u32', Math.round(seconds * 1000)),
    ...field(5, 'u16', strokes),
    ...field(7, 'enum', stroke),
    ...field(12, 'enum', isRest ? 0 : 1),
  ],
})

/** Returns one file with a swim in open water, a transition and a ride, as three sessions. */
export function fitTriathlon(start = '2026-05-01T08:00:00Z'): Uint8Array {
  const t = fitTime(start)
  const records = (from: number, seconds: number) =>
    Array.from({ length: seconds }, (_, index) =>
      fitRecord({ time: t + from + index, at: [45 + (from + index) * 3e-5, 5] }),
    )
  return fitFile([
    fitFileId(),
    ...records(0, 30),
    ...records(100, 20),
    ...records(300, 40),
    fitSummary({ start: t, seconds: 90, sport: 5, kind: 18 }),
    fitSummary({ start: t + 95, seconds: 60, sport: 3 }),
    fitSummary({ start: t + 290, seconds: 60, sport: 2, kind: 7, calories: 50 }),
  ])
}
