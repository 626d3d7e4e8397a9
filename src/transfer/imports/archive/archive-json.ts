// Reads the untrusted JSON files of an archive. A file of 64 KB may have 64 MB when it is unpacked, and may take
// gigabytes of memory when it is parsed. Therefore size and depth are checked before parsing, and lists are read item
// by item.
import type { FileEntry } from '../../../formats/zip/open-archive'
import { jsonArrayItems } from '../../../lib/json/array-items'
import { type MembersAt, memberPieces, withoutMembers } from '../../../lib/json/members'
import { BadJson } from '../../../lib/json/nesting'
import { readJson } from '../../../lib/json/read-json'
import { type JsonObject, readObject } from './read-values'
import { shown, UnusableArchive } from './unusable-archive'

/** A file of an archive, as a stream. */
export type EntryInPieces = Pick<FileEntry, 'name' | 'size'> & { pieces(): AsyncIterable<Uint8Array> }

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** Maximum nesting depth; the same as for the bodies of requests. */
const depth = 32

/** Maximum unpacked size of a file that is parsed as a whole, in bytes. */
const maxOfObject = mebibyte

/** Maximum unpacked size of a file with a list, in bytes. A list of 100,000 workouts takes about 300 MB. */
export const maxOfList = 512 * mebibyte

/** Limits of one item in a list. The longest texts that an item may have take 150 KB. */
const itemLimits = { size: 256 * kibibyte, depth }

/** Members of a workout that are computed from its recording. Their size grows with the recording. */
const followingMembers = ['segments', 'records']

/** Reads an object. @throws UnusableArchive if the file is not an object, or too large */
export async function readJsonFile(entry: EntryInPieces): Promise<JsonObject> {
  requireSize(entry, maxOfObject)
  return readWhole(entry, entry.pieces())
}

/**
 * Reads an object, and replaces some members, which may be large, by null.
 * @param where names of these members, and their depth in the object
 * @throws UnusableArchive if the file is not an object, or too large
 */
export async function readJsonWithout(entry: EntryInPieces, where: MembersAt): Promise<JsonObject> {
  requireSize(entry, maxOfList)
  return readWhole(entry, withoutMembers(entry.pieces(), where))
}

async function readWhole({ name }: EntryInPieces, pieces: AsyncIterable<Uint8Array>): Promise<JsonObject> {
  const value = await readJson(pieces, { size: maxOfObject, depth }).catch(error => {
    throw error instanceof BadJson ? damagedFile(name) : error
  })
  const object = readObject(value)
  if (!object) throw damagedFile(name)
  return object
}

/**
 * Yields the objects of a list; any other value becomes an empty object.
 * @param names members that become null
 * @throws UnusableArchive if the file is not a list, or too large
 */
export async function* listItems(
  entry: EntryInPieces,
  max: number,
  names: readonly string[] = followingMembers,
): AsyncGenerator<JsonObject> {
  yield* itemsOf(entry, withoutMembers(entry.pieces(), { depth: 2, names }), max)
}

/** Like `listItems`, for a list that is a member of the file's object. No members of its items become null. */
export async function* listItemsOfMember(
  entry: EntryInPieces,
  member: string,
  max: number,
): AsyncGenerator<JsonObject> {
  yield* itemsOf(entry, memberPieces(entry.pieces(), member), max)
}

async function* itemsOf(
  entry: EntryInPieces,
  pieces: AsyncIterable<Uint8Array>,
  max: number,
): AsyncGenerator<JsonObject> {
  requireSize(entry, maxOfList)
  let count = 0
  try {
    for await (const item of jsonArrayItems(pieces, itemLimits)) {
      if (++count > max) throw tooManyItems(max, entry.name)
      yield readObject(item) ?? {}
    }
  } catch (error) {
    throw error instanceof BadJson ? damagedFile(entry.name) : error
  }
}

/** Checks the size of a file. @param max maximum size of the unpacked file, in bytes */
export function requireSize({ name, size }: EntryInPieces, max: number) {
  if (size <= max) return
  const file = shown(name)
  const sentence = `${file} in the archive is larger than ${max / mebibyte} MB`
  throw new UnusableArchive('import-archive-file-too-large', sentence, file)
}

export const damagedFile = (file: string) =>
  new UnusableArchive('import-archive-file-damaged', `${file} in the archive is damaged`, file)

export const tooManyItems = (max: number, file: string) =>
  new UnusableArchive('import-archive-too-many-items', `there are more than ${max} items in ${file}`, file)
