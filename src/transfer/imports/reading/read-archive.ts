// Plans the import of archives, and unpacks and measures their files. Runs in a worker process, because archives come
// from untrusted sources.
import { join } from 'node:path'
import { listNames } from '../../../formats/zip/list-entries'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { randomHex } from '../../../lib/random'
import type { PlaceFinder } from '../../../maps/places/find-place'
import type { Reason } from '../../../platform/errors'
import { openToRead, type PackedFileOnDisk, unpackFromDisk } from '../../../platform/storage/archive-file'
import { inBulk } from '../../../platform/storage/disk-room'
import { writeAside, writeFile } from '../../../platform/storage/write-file'
import {
  type MeasuredFileOnDisk,
  type MeasureRecordingOnDisk,
  measureFileOnDisk,
} from '../../../workouts/intake/measuring/measure-on-disk'
import { activityFormatOf } from '../activities/activity'
import { maxEntries, openActivityArchive } from '../activities/archive-files'
import { openToPlan } from '../activities/plan-archive'
import { openAccountArchive } from '../archive/open-account-archive'
import { linesOfPlan } from '../archive/plan'
import {
  type ReadAccountArchive,
  type ReadArchive,
  readAccountArchive,
} from '../archive/read-account-archive'
import {
  explainUnreadable,
  reasonOfRecording,
  tooLargeRecording,
  UnusableArchive,
} from '../archive/unusable-archive'

export interface ArchiveToRead extends ReadAccountArchive {
  path: string
  userId: number
  /** Folder for temporary files. */
  folder: string
}

/** Plans the import of an archive: that of an account, or one with activity files. */
export async function readArchive(task: ArchiveToRead): Promise<ReadArchive> {
  try {
    using archive = await openAccountArchive(task.path).catch(orOfActivities)
    return archive ? await readAccountArchive(archive, task) : await readActivities(task)
  } catch (error) {
    if (error instanceof UnusableArchive) return { state: 'unusable', reason: error.reason }
    if (error instanceof UnreadableArchive)
      return { state: 'unusable', reason: explainUnreadable(error).reason }
    throw error
  }
}

/** Ignores the error that an archive contains no account data, because it may still contain activity files. */
function orOfActivities(error: unknown): null {
  if (error instanceof UnusableArchive && error.reason.code === 'import-archive-of-no-account') return null
  throw error
}

async function readActivities({ path, planPath, userId, folder }: ArchiveToRead): Promise<ReadArchive> {
  await using archive = await openToPlan(path, { userId, folder })
  let otherFiles = archive.files
  const plan = async function* () {
    for await (const { isFile = false, ...item } of archive.plan()) {
      if (isFile || hasActivityFile(item.content)) otherFiles--
      yield item
    }
  }
  await writeAside(planPath, linesOfPlan(plan()))
  return { state: 'usable', origin: archive.origin, username: null, otherFiles: Math.max(0, otherFiles) }
}

const hasActivityFile = (content: unknown) =>
  typeof content === 'object' && content !== null && 'activityFile' in content

/**
 * Returns the reason why the archive cannot be imported; null if it may be possible. Only the import itself checks the
 * whole archive.
 */
export async function inspectArchive(path: string): Promise<Reason | null> {
  try {
    using _ = await openAccountArchive(path)
    return null
  } catch (error) {
    if (!(error instanceof UnusableArchive)) throw error
    const isOther = error.reason.code === 'import-archive-of-no-account'
    return isOther && (await mayHaveActivities(path)) ? null : error.reason
  }
}

/** Whether the names indicate activity files, or inner archives that may contain some. */
async function mayHaveActivities(path: string): Promise<boolean> {
  await using archive = await openToRead(path)
  const names = await listNames(archive, maxEntries)
  return names.some(name => /\.zip$|(^|[/\\])activities\.csv$/i.test(name) || activityFormatOf(name) !== null)
}

export interface FilesToLocate {
  path: string
  /** True for the archive of an account, false for an archive of activity files. */
  isOfAccount: boolean
  /** Folder for unpacked inner archives. It must exist as long as the files are needed. */
  folder: string
  names: readonly string[]
}

/** Returns the positions of the files by name. Missing files are left out. */
export async function locateFiles(wanted: FilesToLocate): Promise<Map<string, PackedFileOnDisk>> {
  return wanted.isOfAccount ? locateInAccount(wanted) : locateActivities(wanted)
}

async function locateInAccount({ path, names }: FilesToLocate) {
  using archive = await openAccountArchive(path)
  const found = new Map<string, PackedFileOnDisk>()
  for (const name of names) {
    const entry = archive.find(name)
    if (entry) found.set(name, { path, ...(await entry.extent()) })
  }
  return found
}

async function locateActivities({ path, folder, names }: FilesToLocate) {
  const { files } = await openActivityArchive(path, folder)
  return new Map(
    names.flatMap(name => {
      const found = files.get(name)
      return found ? [[name, found.file] as const] : []
    }),
  )
}

export interface FileToUnpack {
  file: PackedFileOnDisk
  /** Folder to which the file is written. */
  folder: string
}

export type UnpackedFile = { path: string } | { problem: UnreadableArchive['code'] }

/**
 * Unpacks a file. Returns its path, or the reason if this fails.
 * @throws AppError 507 if the disk has no room
 */
export async function unpackFile({ file, folder }: FileToUnpack): Promise<UnpackedFile> {
  const path = join(folder, randomHex(8))
  try {
    await writeFile(path, inBulk(folder, unpackFromDisk(file), file.size))
    return { path }
  } catch (error) {
    if (error instanceof UnreadableArchive) return { problem: error.code }
    throw error
  }
}

export interface MeasureArchived extends MeasureRecordingOnDisk {
  /** Maximum size of the unpacked file in bytes. A larger file is neither unpacked nor measured. */
  max: number
}

export interface MeasuredArchived {
  measured: MeasuredFileOnDisk
  /** Path of the unpacked file; null if it is damaged or too large. */
  path: string | null
}

/** Unpacks a file of an archive and measures it. A gzipped file is stored compressed. */
export async function measureArchived(
  { file, max, ...asked }: MeasureArchived,
  finder: PlaceFinder,
): Promise<MeasuredArchived> {
  if (file.size > max) return { measured: { readable: false, reason: tooLargeRecording }, path: null }
  const path = join(asked.folder, randomHex(8))
  try {
    const size = await writeFile(path, unpackFromDisk(file))
    // Measuring moves its input file, so it gets the unpacked copy.
    const whole = { path, start: 0, end: size, method: 'stored', size, checksum: 0 } as const
    const input = { ...asked, largestFile: max, file: whole }
    return { measured: await measureFileOnDisk(input, finder), path }
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error
    return { measured: { readable: false, reason: reasonOfRecording(error) }, path: null }
  }
}
