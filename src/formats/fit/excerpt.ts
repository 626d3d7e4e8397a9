// Splits the sports of a FIT file into separate files. Each excerpt is a copy of the whole file without the record
// messages, sessions and laps of the other sports.
import { legAt } from '../normalize/legs'
import { addToChecksum, checksumOf } from './checksum'
import { activitiesOf, activityAt, legsOf, readLap, readSession, type Session } from './legs'
import { FitMessages } from './messages'
import { messages, recordMessage } from './numbers'

/** Splits a FIT file into excerpts. @param parts for each excerpt, the indexes of its tracks, counted from 0 */
export function excerptFit(source: Iterable<Uint8Array>, parts: readonly (readonly number[])[]) {
  const file = joined([...source])
  const activities = activitiesOf([...sessionsOf(file)])
  let tracks = 0
  const tracksOf = activities.map(sessions => {
    const legs = legsOf(sessions)
    const first = tracks
    tracks += legs.length
    return { legs, first }
  })
  return parts.map(numbers =>
    withoutOthers(file, {
      isPart: part => {
        const { legs, first } = tracksOf[activityAt(activities, part)]!
        return numbers.some(number => number >= first && number < first + legs.length)
      },
      isTime: (time, part) => {
        const { legs, first } = tracksOf[activityAt(activities, part)]!
        return numbers.includes(first + legAt(legs, time))
      },
    }),
  )
}

/** Decides what an excerpt keeps. */
interface Wanted {
  /** True if the excerpt keeps this concatenated file. */
  isPart(part: number): boolean
  /** True if the excerpt keeps this time, in FIT seconds. */
  isTime(time: number, part: number): boolean
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const file = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    file.set(piece, at)
    at += piece.length
  }
  return file
}

function* sessionsOf(file: Uint8Array): Generator<Session> {
  const found = new FitMessages([file])
  while (found.next()) {
    if (found.kind === messages.session) yield readSession(found)
  }
}

interface Stretch {
  readonly start: number
  readonly end: number
}

/** Byte ranges of one FIT file. An activity file may consist of several FIT files, one after the other. */
interface Part {
  readonly header: Stretch
  /** End of the last message of the file. */
  end: number
  /** Ranges to leave out from the excerpt. */
  readonly left: Stretch[]
}

function withoutOthers(file: Uint8Array, wanted: Wanted): Uint8Array {
  const copy = file.slice()
  const parts: Part[] = []
  const found = new FitMessages([file])
  let time = 0
  while (found.next()) {
    if (!wanted.isPart(found.part)) continue
    const isWanted = (time: number) => wanted.isTime(time, found.part)
    const part = partAt(parts, found.header)
    part.end = found.end
    if (found.kind === messages.record) {
      if (!Number.isNaN(found.time)) time = found.time
      if (isWanted(time)) continue
      // Later compressed times are relative to the time of this record message. Therefore the message stays, and only
      // its position is removed.
      if (found.isCompressed) blankPosition(copy, found)
      else part.left.push({ start: found.start, end: found.end })
    } else if (isOfOthers(found, isWanted) && !found.isCompressed) {
      part.left.push({ start: found.start, end: found.end })
    }
  }
  return joined(parts.flatMap(part => writePart(copy, part)))
}

/** True for a session or lap that belongs to another excerpt. */
function isOfOthers(found: FitMessages, isWanted: (time: number) => boolean): boolean {
  if (found.kind === messages.session) return !isWanted(readSession(found).startTime)
  if (found.kind !== messages.lap) return false
  const start = readLap(found).start
  return !Number.isNaN(start) && !isWanted(start)
}

/** Returns the last part if it has this header; otherwise adds a new one. */
function partAt(parts: Part[], header: Stretch): Part {
  const last = parts.at(-1)
  if (last?.header.start === header.start) return last
  const part = { header, end: header.end, left: [] }
  parts.push(part)
  return part
}

function writePart(file: Uint8Array, { header, end, left }: Part): Uint8Array[] {
  const starts = [header.end, ...left.map(stretch => stretch.end)]
  const ends = [...left.map(stretch => stretch.start), end]
  const data = starts.map((start, index) => file.subarray(start, ends[index]))
  const head = file.slice(header.start, header.end)
  const view = new DataView(head.buffer)
  view.setUint32(
    4,
    data.reduce((sum, { length }) => sum + length, 0),
    true,
  )
  if (head.length >= 14) view.setUint16(12, checksumOf(head.subarray(0, 12)), true)
  const sum = data.reduce((sum, bytes) => addToChecksum(sum, bytes, 0, bytes.length), checksumOf(head))
  return [head, ...data, Uint8Array.of(sum & 0xff, sum >> 8)]
}

/** Overwrites the position with the value for "invalid", in the byte order of the message. */
function blankPosition(file: Uint8Array, found: FitMessages) {
  for (const field of [recordMessage.latitude, recordMessage.longitude]) {
    const place = found.placeOf(field)
    if (place) new DataView(file.buffer).setInt32(place.start, 0x7fffffff, place.littleEndian)
  }
}
