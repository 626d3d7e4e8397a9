// Lists the files of an archive from another service or from a user, including those of archives inside it. Each entry
// has the position of its bytes, so that a worker process can read them from disk.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listEntries } from '../../../formats/zip/list-entries'
import type { PackedExtent } from '../../../formats/zip/packed-file'
import type { RandomAccess } from '../../../formats/zip/random-access'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { randomHex } from '../../../lib/random'
import { openToRead, type PackedFileOnDisk, unpackFromDisk } from '../../../platform/storage/archive-file'
import { inBulk } from '../../../platform/storage/disk-room'
import { writeFile } from '../../../platform/storage/write-file'
import type { EntryInPieces } from '../archive/archive-json'

export interface ArchivedFile {
  /**
   * Path in the archive. For a file in an inner archive, the path begins with the path of that archive:
   * `part1.zip/a.fit`.
   */
  name: string
  /** Time when the file was last changed; `null` if the archive does not contain it. */
  modifiedAt: Date | null
  file: PackedFileOnDisk
}

export const entryOf = ({ name, file }: Pick<ArchivedFile, 'name' | 'file'>): EntryInPieces => ({
  name,
  size: file.size,
  pieces: () => unpackFromDisk(file),
})

export interface UnreadableInner {
  name: string
  error: UnreadableArchive
}

/** Maximum number of entries in all archives together, including those that are skipped. */
export const maxEntries = 100_000

/** Maximum number of archives inside the archive. */
const maxArchives = 1000

/** Depth to which inner archives are opened. Only an archive that contains itself has more levels. */
const maxDepth = 4

/**
 * Ratio of unpacked to packed size up to which an inner archive is not suspected of being a zip bomb. Activity files do
 * not compress better than this.
 */
const usualRatio = 20

/** Maximum number of unpacked bytes beyond the usual ratio, as a sum over all inner archives. */
const maxExcess = 64 * 1024 ** 2

/** Names of hidden files, and of files that macOS adds to archives. */
const hiddenName = /(^|[/\\])(__MACOSX[/\\]|\.[^/\\]*$)/

/**
 * Opens an archive of any size. Compressed inner archives are unpacked into a folder and stay there until the archive
 * is closed.
 * @param folder folder for unpacked inner archives
 * @throws UnreadableArchive if the file is not an intact archive, or its content exceeds the limits
 * @throws AppError 507 if the disk has no room to unpack
 */
export async function openActivityArchive(path: string, folder: string): Promise<ActivityArchive> {
  await using opening = new AsyncDisposableStack()
  const archive = opening.use(new ActivityArchive(folder))
  await archive.list(path)
  opening.move()
  return archive
}

export class ActivityArchive implements AsyncDisposable {
  /**
   * Files by name, in their order in the archives. If a name occurs twice, the second file gets a number as its folder:
   * `2/ride.gpx`.
   */
  readonly files = new Map<string, ArchivedFile>()
  /** Inner archives that cannot be read. */
  readonly unreadable: UnreadableInner[] = []
  /** Folder for inner archives that had to be unpacked. */
  private readonly unpacked: string
  private readonly uniqueName = createUniqueNames(this.files)
  private entriesLeft = maxEntries
  private archivesLeft = maxArchives
  private excessLeft = maxExcess

  constructor(folder: string) {
    this.unpacked = join(folder, `archives-${randomHex(8)}`)
  }

  async list(path: string) {
    await using outer = await openToRead(path)
    await this.add(outer, { path, shift: 0, prefix: '' })
    for (let depth = 1; depth <= maxDepth; depth++) await this.openInner()
  }

  async [Symbol.asyncDispose]() {
    await rm(this.unpacked, { recursive: true, force: true })
  }

  /** Replaces each archive among the files by its own files. */
  private async openInner() {
    const inner = [...this.files.values()].filter(({ name }) => /\.zip$/i.test(name))
    this.archivesLeft -= inner.length
    if (this.archivesLeft < 0) throw new UnreadableArchive('archive-too-many-files')
    for (const { name, file } of inner) {
      this.files.delete(name)
      await this.addInner(name, file).catch(error => {
        this.unreadable.push({ name, error: asUnreadable(error) })
      })
    }
  }

  private async addInner(name: string, file: PackedFileOnDisk) {
    const prefix = `${name}/`
    if (file.method === 'stored') {
      await using outer = await openToRead(file.path)
      return await this.add(partOf(outer, file), { path: file.path, shift: file.start, prefix })
    }
    this.requireUsualSize(file)
    await mkdir(this.unpacked, { recursive: true, mode: 0o700 })
    const path = join(this.unpacked, randomHex(8))
    await writeFile(path, inBulk(this.unpacked, unpackFromDisk(file), file.size))
    await using archive = await openToRead(path)
    await this.add(archive, { path, shift: 0, prefix })
  }

  /**
   * Adds the files of an archive.
   * @param place position of the archive in a file on disk, and prefix for the names of its entries
   */
  private async add(archive: RandomAccess, place: { path: string; shift: number; prefix: string }) {
    const { path, shift, prefix } = place
    const found = await listEntries(archive, this.entriesLeft)
    this.entriesLeft -= found.length
    for (const { name: written, isRegularFile, modifiedAt, file } of found) {
      if (!isRegularFile || hiddenName.test(written)) continue
      const name = this.uniqueName(prefix + written.replaceAll('\\', '/'))
      const { start, end, ...facts } = file
      const placed = { path, start: start + shift, end: end + shift, ...facts }
      this.files.set(name, { name, modifiedAt, file: placed })
    }
  }

  private requireUsualSize({ size, start, end }: PackedExtent) {
    const beyond = Math.max(0, size - usualRatio * (end - start))
    if (beyond > this.excessLeft) throw new UnreadableArchive('archive-content-too-large')
    this.excessLeft -= beyond
  }
}

/**
 * Returns the error if it makes only one inner archive unreadable.
 * @throws the error itself otherwise, for example if there are too many files in total
 */
function asUnreadable(error: unknown): UnreadableArchive {
  if (error instanceof UnreadableArchive && error.code !== 'archive-too-many-files') return error
  throw error
}

/**
 * Returns a function that makes names unique: archives without folders may contain the same name several times. The
 * second file becomes `2/ride.gpx`.
 */
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

const partOf = (whole: RandomAccess, { start, end }: PackedExtent): RandomAccess => ({
  size: end - start,
  read: (position, length) => whole.read(start + position, Math.min(length, end - start - position)),
})
