// Reads the start time and sport of an activity file for the preview, without measuring the recording. Facts that
// cannot be found quickly stay unknown.

import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { decompress, formatOfContent } from '../../../formats/compressed/decompress'
import { FitMessages } from '../../../formats/fit/messages'
import {
  activityType,
  fileId,
  messages,
  recordMessage,
  session,
  sport as sportOfMessage,
  transitionSport,
} from '../../../formats/fit/numbers'
import { sportWord, sportWordOf } from '../../../formats/fit/sports'
import { isCreatorStrava, readSportOfTrack } from '../../../formats/gpx/read'
import { sportNames } from '../../../formats/kml/read'
import { wholeOf } from '../../../lib/async/pieces'
import type { Reason } from '../../../platform/errors'
import { UnreadableFile } from '../../../tracks/outings/unreadable-file'
import type { SourceFormat } from '../../../tracks/source-formats'

export interface Look {
  /** False for device files that are not recordings, such as settings and sleep. */
  isActivity: boolean
  start: Date | null
  /** Name of the sport in the file; null if the file has none. */
  word: string | null
  /** Whether the recording has positions; null if unknown. */
  hasPositions: boolean | null
  /** Why the file cannot be read, if the preview notices it: then the user is not asked for its sport. */
  reason: Reason | null
}

export const nothingSeen: Look = {
  isActivity: true,
  start: null,
  word: null,
  hasPositions: null,
  reason: null,
}

/** Maximum number of bytes that are read of a text file. Its start time and sport are at the beginning. */
const maxOfText = 32 * 1024

/** Maximum number of bytes that are read of a FIT file. Its sport is at the end. */
const maxOfMessages = 64 * 1024 ** 2

/**
 * Maximum number of bytes that are unpacked of a file, by its size in the archive. No recording compresses so well that
 * it exceeds this limit, but a zip bomb does, and an archive can contain a hundred thousand zip bombs.
 */
const maxBytesOf = (packedSize: number) => Math.min(20 * packedSize + 4096, maxOfMessages)

/**
 * Reads the facts about a file that can be found quickly.
 * @param named format by the file's name, which may be wrong
 * @param pieces the file's bytes, gzipped or not
 * @param packedSize bytes of the file in its archive, which limit how much is unpacked, see `maxBytesOf`
 */
export async function lookAtFile(
  named: SourceFormat,
  pieces: AsyncIterable<Uint8Array>,
  packedSize: number,
): Promise<Look> {
  const max = maxBytesOf(packedSize)
  const read = { isCut: false }
  const iterator = unpacked(upTo(pieces, max, read))[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return { ...nothingSeen, reason: read.isCut ? null : invalid(named) }
  const all = restOf(first.value, iterator)
  const format = formatOfContent(first.value) ?? named
  if (format === 'fit') return lookAtFit(await wholeOf(upTo(all, max, read)), read.isCut)
  const beginning = beginningOfKml(await wholeOf(upTo(all, Math.min(max, maxOfText), read)))
  const isCut = read.isCut || beginning.length >= maxOfText
  if (!isRecordingSoFar(beginning, isCut)) return { ...nothingSeen, reason: invalid(format) }
  const text = new TextDecoder().decode(beginning)
  const hasPositions =
    /<(?:[\w-]+:)?(trkpt|Position|coord|coordinates)\b/.test(text) || (isCut ? null : false)
  return { ...nothingSeen, start: firstMoment(text), word: wordOfText(text), hasPositions }
}

const invalid = (format: SourceFormat): Reason => ({
  code: `${format}-invalid`,
  sentence: `${format} file is invalid`,
})

/** Returns the beginning of the KML inside a KMZ; other text is returned unchanged. */
function beginningOfKml(beginning: Uint8Array): Uint8Array {
  if (!isZip(beginning)) return beginning
  const taken: Uint8Array[] = []
  let size = 0
  try {
    for (const piece of decompress([beginning], { mayBeKmz: true, limit: maxOfMessages })) {
      taken.push(piece)
      size += piece.byteLength
      if (size >= maxOfText) break
    }
  } catch (error) {
    // The text is usually incomplete. Real damage is reported when the file is imported.
    if (!(error instanceof UnreadableFile)) throw error
  }
  return taken.length > 0 ? Buffer.concat(taken).subarray(0, maxOfText) : beginning
}

/**
 * Whether a text has the root element of a recording, or may have one in the part that was not read. True for a KMZ
 * that could not be unpacked, because its content is unknown.
 */
function isRecordingSoFar(beginning: Uint8Array, isCut: boolean): boolean {
  if (isZip(beginning)) return true
  // Without NUL bytes, the root element is also found in UTF-16.
  const text = new TextDecoder('latin1').decode(beginning).replaceAll('\0', '')
  if (isCut) return text.includes('<')
  return /<(?:[\w-]+:)?(gpx|TrainingCenterDatabase|kml)\b/i.test(text)
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Unpacks gzip. Errors are ignored here, because the import reports them. */
async function* unpacked(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return
  const all = restOf(first.value, iterator)
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return yield* all
  const gunzip = createGunzip()
  pipeline(Readable.from(all), gunzip, () => {})
  try {
    yield* gunzip
  } catch {
    // The part before the damage has been read, and is used.
  }
}

async function* restOf(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/** Yields at most `max` bytes. Sets `isCut` if there are more bytes. */
async function* upTo(
  pieces: AsyncIterable<Uint8Array>,
  max: number,
  read: { isCut: boolean },
): AsyncGenerator<Uint8Array> {
  let left = max
  for await (const piece of pieces) {
    if (piece.byteLength > left) {
      read.isCut = true
      if (left > 0) yield piece.subarray(0, left)
      return
    }
    left -= piece.byteLength
    yield piece
  }
}

/** Seconds from 1970 to the epoch of FIT files. */
const fitEpoch = 631_065_600

function lookAtFit(bytes: Uint8Array, isCut: boolean): Look {
  try {
    return readLook(new FitMessages([bytes]))
  } catch (error) {
    if (error instanceof UnreadableFile) return { ...nothingSeen, reason: isCut ? null : invalid('fit') }
    throw error
  }
}

function readLook(found: FitMessages): Look {
  const kinds = new Set<number>()
  let [start, sport, subSport] = [Number.NaN, Number.NaN, Number.NaN]
  let hasPositions = false
  /** Name of the sport in the sport message, used if the file ends before its session message. */
  let sportOfFile: string | null = null
  while (found.next()) {
    if (found.kind === messages.fileId) kinds.add(found.field(fileId.type))
    else if (found.kind === messages.record) {
      if (Number.isNaN(start)) start = found.time
      hasPositions ||= !Number.isNaN(found.field(recordMessage.latitude))
    } else if (found.kind === messages.session && isFirstSport(sport)) {
      sport = found.field(session.sport)
      subSport = found.field(session.subSport)
    } else if (found.kind === messages.sport) {
      sportOfFile ??= sportWord(found.field(sportOfMessage.sport), found.field(sportOfMessage.subSport))
    }
  }
  return {
    ...nothingSeen,
    isActivity: isPossible(kinds),
    start: Number.isNaN(start) ? null : new Date((start + fitEpoch) * 1000),
    word: sportWordOf(sportWord(sport, subSport) ?? sportOfFile, hasPositions),
    hasPositions,
  }
}

const isFirstSport = (sport: number) => Number.isNaN(sport) || sport === transitionSport

/**
 * Whether a file may contain an activity. It may also contain settings and heart rates before and after the activity.
 */
const isPossible = (kinds: ReadonlySet<number>) =>
  kinds.size === 0 || kinds.has(activityType) || kinds.has(Number.NaN)

function firstMoment(text: string): Date | null {
  const body = text.slice(Math.max(0, text.search(/<(?:\w+:)?(trkpt|Activity|Track)\b/)))
  const [, time] =
    /<(?:\w+:)?(?:time|Time|Id|when)>\s*(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)/.exec(body) ?? []
  const moment = time === undefined ? null : new Date(/(Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time}Z`)
  return moment === null || Number.isNaN(moment.getTime()) ? null : moment
}

/**
 * Returns the name of the sport: from the type of a GPX track (not from the types of its points), from a TCX activity,
 * or from KML data.
 */
function wordOfText(text: string): string | null {
  const [, sport] = /<(?:\w+:)?Activity\s[^<>]*\bSport="([^"]{1,60})"/.exec(text) ?? []
  const track = text.slice(Math.max(0, text.search(/<(?:\w+:)?trk\b/)))
  const head = track.slice(0, Math.max(0, track.search(/<(?:\w+:)?trkseg\b/)))
  const [, type] = /<(?:\w+:)?type>\s*(?:<!\[CDATA\[)?([^<\]]{1,60})/.exec(head) ?? []
  return sport ?? (type ? typeOfTrack(type.trim(), text) : wordOfKml(text))
}

/**
 * Returns the name of the sport for the `type` of a GPX track. Some programs write a number, which is translated to a
 * name.
 */
function typeOfTrack(type: string, text: string): string | null {
  if (!/^\d*$/.test(type)) return type
  const [, creator = ''] = /<(?:\w+:)?gpx\b[^<>]*\bcreator=["']([^"']*)/i.exec(text) ?? []
  return readSportOfTrack(type, isCreatorStrava(creator))
}

function wordOfKml(text: string): string | null {
  const words = sportNames.map(name => {
    const data = new RegExp(
      `<(?:\\w+:)?Data\\s+name=["']${name}["']\\s*>\\s*<(?:\\w+:)?value>\\s*(?:<!\\[CDATA\\[)?([^<\\]]{1,60})`,
    )
    return data.exec(text)?.[1]?.trim()
  })
  return words.find(Boolean) ?? null
}
