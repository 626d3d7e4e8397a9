// The JSON files of an archive, which come from anybody: 64 KB can unpack to 64 MB, and those can become gigabytes of
// values. So nothing is parsed before its size and depth are known, and lists are read item by item.
import type { FileEntry } from '../../../formats/zip/open-archive'
import { jsonArrayItems } from '../../../lib/json/array-items'
import { memberPieces, withoutMembers } from '../../../lib/json/members'
import { BadJson } from '../../../lib/json/nesting'
import { readJson } from '../../../lib/json/read-json'
import { type JsonObject, readObject } from './read-values'
import { shown, UnusableArchive } from './unusable-archive'

/** A file of an archive, to be read piece by piece. */
export type EntryInPieces = Pick<FileEntry, 'name' | 'size'> & { pieces(): AsyncIterable<Uint8Array> }

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** How deep it may be nested: as in requests. */
const depth = 32

/** Bytes, unpacked, of a file that is read as a whole. */
const mostOfObject = mebibyte

/** Bytes, unpacked, of a file with a list: 100,000 workouts have about 300 MB. */
export const mostOfList = 512 * mebibyte

/** The longest texts that anything holds make 150 KB. */
const itemLimits = { size: 256 * kibibyte, depth }

/** What a workout says of these follows from its recording, and grows with that. */
const followingMembers = ['segments', 'records']

/** @throws UnusableArchive unless it is an object, and not too large */
export async function readJsonFile(entry: EntryInPieces): Promise<JsonObject> {
  requireSize(entry, mostOfObject)
  return readWhole(entry, entry.pieces())
}

/**
 * The object of a file but for one member, which may be large: that one is null.
 * @throws UnusableArchive as above
 */
export async function readJsonWithout(entry: EntryInPieces, member: string): Promise<JsonObject> {
  requireSize(entry, mostOfList)
  return readWhole(entry, withoutMembers(entry.pieces(), { depth: 1, names: [member] }))
}

async function readWhole({ name }: EntryInPieces, pieces: AsyncIterable<Uint8Array>): Promise<JsonObject> {
  const value = await readJson(pieces, { size: mostOfObject, depth }).catch(error => {
    throw error instanceof BadJson ? damagedFile(name) : error
  })
  const object = readObject(value)
  if (!object) throw damagedFile(name)
  return object
}

/**
 * The objects of a list; what is none is an empty one. Segments and records are null.
 * @throws UnusableArchive when it is no list, or too large
 */
export async function* listItems(entry: EntryInPieces, most: number): AsyncGenerator<JsonObject> {
  yield* itemsOf(entry, withoutMembers(entry.pieces(), { depth: 2, names: followingMembers }), most)
}

/** The same of a list that is a member of the file's object. */
export async function* listItemsOfMember(
  entry: EntryInPieces,
  member: string,
  most: number,
): AsyncGenerator<JsonObject> {
  yield* itemsOf(entry, memberPieces(entry.pieces(), member), most)
}

async function* itemsOf(
  entry: EntryInPieces,
  pieces: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<JsonObject> {
  requireSize(entry, mostOfList)
  let count = 0
  try {
    for await (const item of jsonArrayItems(pieces, itemLimits)) {
      if (++count > most) throw tooMany(most, entry.name)
      yield readObject(item) ?? {}
    }
  } catch (error) {
    throw error instanceof BadJson ? damagedFile(entry.name) : error
  }
}

/** @throws UnusableArchive when the file is larger, unpacked, than so many bytes */
export function requireSize({ name, size }: EntryInPieces, most: number) {
  if (size <= most) return
  const file = shown(name)
  throw new UnusableArchive({
    code: 'import-archive-file-too-large',
    sentence: `${file} in the archive is larger than ${most / mebibyte} MB`,
    file,
  })
}

const damagedFile = (file: string) =>
  new UnusableArchive({
    code: 'import-archive-file-damaged',
    sentence: `${file} in the archive is damaged`,
    file,
  })

const tooMany = (most: number, file: string) =>
  new UnusableArchive({
    code: 'import-archive-too-many-items',
    sentence: `there are more than ${most} items in ${file}`,
    file,
  })
