// The files of an archive that other services and people make, those of the archives in it included. Each is told with
// where its bytes lie, so that a worker process reads it from the disk.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listEntries } from '../../../formats/zip/list-entries'
import type { PackedExtent } from '../../../formats/zip/packed-file'
import type { RandomAccess } from '../../../formats/zip/random-access'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { randomHex } from '../../../lib/random'
import { codeOf } from '../../../lib/thrown'
import { openToRead, type PackedFileOnDisk, unpackFromDisk } from '../../../platform/storage/archive-file'
import { inBulk } from '../../../platform/storage/disk-room'
import { writeFile } from '../../../platform/storage/write-file'

export interface ArchivedFile {
  /** With its folders; behind the name of the archive that it lies in, if there is one, such as `part1.zip/a.fit`. */
  name: string
  file: PackedFileOnDisk
}

export interface ActivityArchive extends AsyncDisposable {
  /** By their names, in the order of the directories. Those of a name that another one has are found below a number. */
  files: ReadonlyMap<string, ArchivedFile>
  /** Archives in it of which nothing is taken. */
  unreadable: readonly UnreadableInner[]
}

export interface UnreadableInner {
  name: string
  error: UnreadableArchive
}

/** Of all archives together; what is passed over counts, too. */
export const mostEntries = 100_000

/** Of archives in the archive. */
const mostArchives = 1000

/** Archives in archives in archives: nobody packs deeper, but whoever makes one that holds itself. */
const mostDepth = 4

/** Whoever packs archives saves little: what unpacks to more than so many times as much is a bomb. */
const usualRatio = 20

/** Bytes that all archives in the archive together may become beyond that. */
const mostExcess = 64 * 1024 ** 2

/** Matches what macOS puts beside files, and hidden files. */
const hiddenName = /(^|[/\\])(__MACOSX[/\\]|\.[^/\\]*$)/

/**
 * Opens an archive of any size. Archives in it that are packed are unpacked beside, until it is closed.
 * @param folder where they are
 * @throws UnreadableArchive when it is no sound archive, or all that it holds is too much
 * @throws AppError 507 when there is no room to unpack them
 */
export async function openActivityArchive(path: string, folder: string): Promise<ActivityArchive> {
  const files = new Map<string, ArchivedFile>()
  const beside = join(folder, `archives-${randomHex(8)}`)
  const uniqueName = createUniqueNames(files)
  let entries = mostEntries
  let excess = mostExcess
  const requireUsualSize = ({ size, start, end }: PackedExtent) => {
    const beyond = Math.max(0, size - usualRatio * (end - start))
    if (beyond > excess) throw new UnreadableArchive('archive-content-too-large')
    excess -= beyond
  }
  const add = async (archive: RandomAccess, place: { path: string; shift: number; prefix: string }) => {
    const found = await listEntries(archive, entries)
    entries -= found.length
    for (const { name, isRegularFile, file } of found) {
      if (!isRegularFile || hiddenName.test(name)) continue
      const inAll = uniqueName(place.prefix + name.replaceAll('\\', '/'))
      const { start, end, ...facts } = file
      files.set(inAll, {
        name: inAll,
        file: { path: place.path, start: start + place.shift, end: end + place.shift, ...facts },
      })
    }
  }
  const unreadable: UnreadableInner[] = []
  const opened = {
    files,
    unreadable,
    [Symbol.asyncDispose]: () => rm(beside, { recursive: true, force: true }),
  }
  try {
    await using outer = await openToRead(path)
    await add(outer, { path, shift: 0, prefix: '' })
    let archives = mostArchives
    for (let depth = 1; depth <= mostDepth; depth++) {
      const inner = [...files.values()].filter(({ name }) => /\.zip$/i.test(name))
      archives -= inner.length
      if (archives < 0) throw new UnreadableArchive('archive-too-many-files')
      for (const { name, file } of inner) {
        files.delete(name)
        await addInner(add, name, file, { beside, requireUsualSize }).catch(error => {
          unreadable.push({ name, error: asUnreadable(error) })
        })
      }
    }
    return opened
  } catch (error) {
    await opened[Symbol.asyncDispose]()
    throw error
  }
}

/**
 * What one archive in another is not taken for.
 * @throws whatever else went wrong, and when all together are too many files
 */
function asUnreadable(error: unknown): UnreadableArchive {
  if (error instanceof UnreadableArchive && error.code !== 'archive-too-many-files') return error
  if (codeOf(error).startsWith('Z_')) return new UnreadableArchive('archive-damaged')
  throw error
}

/** Programs that pack without folders write one name several times: such as `2/ride.gpx` for the second. */
function createUniqueNames(files: ReadonlyMap<string, unknown>) {
  const counts = new Map<string, number>()
  return (name: string): string => {
    if (!files.has(name)) return name
    let count = counts.get(name) ?? 1
    do count++
    while (files.has(`${count}/${name}`))
    counts.set(name, count)
    return `${count}/${name}`
  }
}

async function addInner(
  add: (archive: RandomAccess, place: { path: string; shift: number; prefix: string }) => Promise<void>,
  name: string,
  file: PackedFileOnDisk,
  { beside, requireUsualSize }: { beside: string; requireUsualSize: (file: PackedExtent) => void },
) {
  const prefix = `${name}/`
  if (file.method === 'stored') {
    await using outer = await openToRead(file.path)
    return await add(partOf(outer, file), { path: file.path, shift: file.start, prefix })
  }
  requireUsualSize(file)
  await mkdir(beside, { recursive: true, mode: 0o700 })
  const path = join(beside, randomHex(8))
  await writeFile(path, inBulk(beside, unpackFromDisk(file), file.size))
  await using archive = await openToRead(path)
  await add(archive, { path, shift: 0, prefix })
}

const partOf = (whole: RandomAccess, { start, end }: PackedExtent): RandomAccess => ({
  size: end - start,
  read: (position, length) => whole.read(start + position, Math.min(length, end - start - position)),
})
