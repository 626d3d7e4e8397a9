// A first look at an activity file: when it begins and what is done in it, for people to see before anything is stored.
// Nothing is measured, and what cannot be seen at once is not known yet.

import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { FitMessages } from '../../../formats/fit/messages'
import {
  activityType,
  fileId,
  messages,
  record,
  session,
  sport as sportOfMessage,
  transitionSport,
} from '../../../formats/fit/numbers'
import { sportWord, sportWordOf } from '../../../formats/fit/sports'
import { isCreatorStrava, readSportOfTrack } from '../../../formats/gpx/sport-of-track'
import { sportNames } from '../../../formats/kml/read'
import { formatOfContent } from '../../../formats/wrapped/format-of-content'
import { unwrap } from '../../../formats/wrapped/unwrap'
import type { Reason } from '../../../platform/errors'
import { UnreadableFile } from '../../../tracks/outings/unreadable-file'
import type { SourceFormat } from '../../../tracks/source-formats'

export interface Look {
  /** False for what devices write that is no recording, such as settings and sleep. */
  isActivity: boolean
  start: Date | null
  /** What is done, in the words of whoever wrote the file; null when it does not say. */
  word: string | null
  /** Why it cannot be read, where that is seen at once: nobody is asked for its sport then. */
  reason: Reason | null
}

export const nothingSeen: Look = { isActivity: true, start: null, word: null, reason: null }

/** Bytes of a text that are looked at: what is asked for stands at its beginning. */
const mostOfText = 32 * 1024

/** Bytes of a file of messages: what it is done in stands at its end. */
const mostOfMessages = 64 * 1024 ** 2

/**
 * Bytes that are looked at of a file that has so many in its archive. No recording is packed better: what becomes much larger
 * is made for that, and an archive holds a hundred thousand of them.
 */
const mostOf = (packedSize: number) => Math.min(20 * packedSize + 4096, mostOfMessages)

/**
 * @param named the format by the name of the file, which is not always that of the file
 * @param pieces the file as it lies in its archive, packed with gzip or not
 * @param packedSize bytes that it takes in its archive: no more than twenty times as many are looked at, and some
 */
export async function lookAtFile(
  named: SourceFormat,
  pieces: AsyncIterable<Uint8Array>,
  packedSize: number,
): Promise<Look> {
  const most = mostOf(packedSize)
  const read = { isCut: false }
  const iterator = unpacked(upTo(pieces, most, read))[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return { ...nothingSeen, reason: read.isCut ? null : invalid(named) }
  const all = restOf(first.value, iterator)
  const format = formatOfContent(first.value) ?? named
  if (format === 'fit') return lookAtFit(await wholeOf(upTo(all, most, read)), read.isCut)
  const beginning = beginningOfKml(await wholeOf(upTo(all, Math.min(most, mostOfText), read)))
  const isCut = read.isCut || beginning.length >= mostOfText
  if (!isRecordingSoFar(beginning, isCut)) return { ...nothingSeen, reason: invalid(format) }
  const text = new TextDecoder().decode(beginning)
  return { ...nothingSeen, start: firstMoment(text), word: wordOfText(text) }
}

const invalid = (format: SourceFormat): Reason => ({
  code: `${format}-invalid`,
  sentence: `${format} file is invalid`,
})

/** Of a KMZ, what is in it as far as the bytes of it go; another text as it is. */
function beginningOfKml(beginning: Uint8Array): Uint8Array {
  if (!isZip(beginning)) return beginning
  const taken: Uint8Array[] = []
  let size = 0
  try {
    for (const piece of unwrap([beginning], { mayBeKmz: true, limit: mostOfMessages })) {
      taken.push(piece)
      size += piece.byteLength
      if (size >= mostOfText) break
    }
  } catch (error) {
    // It goes on, as a rule; whether it is damaged shows when it is read.
    if (!(error instanceof UnreadableFile)) throw error
  }
  return taken.length > 0 ? Buffer.concat(taken).subarray(0, mostOfText) : beginning
}

/** Whether a text has its root, or may have one further on. Of a packed one of which nothing is seen that is not known. */
function isRecordingSoFar(beginning: Uint8Array, isCut: boolean): boolean {
  if (isZip(beginning)) return true
  // In UTF-16, too.
  const text = new TextDecoder('latin1').decode(beginning).replaceAll('\0', '')
  if (isCut) return text.includes('<')
  return /<(?:[\w-]+:)?(gpx|TrainingCenterDatabase|kml)\b/i.test(text)
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Files packed with gzip are what they are packed from. What is wrong with them shows when they are read. */
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
    // A file that is cut off is looked at as far as it goes.
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

/** So many bytes of it, and notes when that is not all. */
async function* upTo(
  pieces: AsyncIterable<Uint8Array>,
  most: number,
  read: { isCut: boolean },
): AsyncGenerator<Uint8Array> {
  let left = most
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

const wholeOf = async (pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> =>
  Buffer.concat(await Array.fromAsync(pieces))

/** Seconds from 1970 to the first of FIT files. */
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
  let hasPlaces = false
  /** Where a file that was cut off has no session. */
  let told: string | null = null
  while (found.next()) {
    if (found.kind === messages.fileId) kinds.add(found.field(fileId.type))
    else if (found.kind === messages.record) {
      if (Number.isNaN(start)) start = found.time
      hasPlaces ||= !Number.isNaN(found.field(record.latitude))
    } else if (found.kind === messages.session && isFirstSport(sport)) {
      sport = found.field(session.sport)
      subSport = found.field(session.subSport)
    } else if (found.kind === messages.sport) {
      told ??= sportWord(found.field(sportOfMessage.sport), found.field(sportOfMessage.subSport))
    }
  }
  return {
    ...nothingSeen,
    isActivity: isPossible(kinds),
    start: Number.isNaN(start) ? null : new Date((start + fitEpoch) * 1000),
    word: sportWordOf(sportWord(sport, subSport) ?? told, hasPlaces),
  }
}

const isFirstSport = (sport: number) => Number.isNaN(sport) || sport === transitionSport

/** Settings and heart rates may stand before and behind an activity in the same file. */
const isPossible = (kinds: ReadonlySet<number>) =>
  kinds.size === 0 || kinds.has(activityType) || kinds.has(Number.NaN)

function firstMoment(text: string): Date | null {
  const body = text.slice(Math.max(0, text.search(/<(?:\w+:)?(trkpt|Activity|Track)\b/)))
  const [, time] =
    /<(?:\w+:)?(?:time|Time|Id|when)>\s*(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)/.exec(body) ?? []
  const moment = time === undefined ? null : new Date(/(Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time}Z`)
  return moment === null || Number.isNaN(moment.getTime()) ? null : moment
}

/** Of GPX the type of a track: points have others. Of TCX the sport of an activity; of KML what its reader takes. */
function wordOfText(text: string): string | null {
  const [, sport] = /<(?:\w+:)?Activity\s[^<>]*\bSport="([^"]{1,60})"/.exec(text) ?? []
  const track = text.slice(Math.max(0, text.search(/<(?:\w+:)?trk\b/)))
  const head = track.slice(0, Math.max(0, track.search(/<(?:\w+:)?trkseg\b/)))
  const [, type] = /<(?:\w+:)?type>\s*(?:<!\[CDATA\[)?([^<\]]{1,60})/.exec(head) ?? []
  return sport ?? (type ? typeOfTrack(type.trim(), text) : wordOfKml(text))
}

/** A word as it stands there; what stands for a number. */
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
