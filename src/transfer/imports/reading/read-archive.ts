// Plans the import of archives, and unpacks and measures their files. Runs in a worker process, because archives come
// from untrusted sources.
import { join } from 'node:path'
import { listNames } from '../../../formats/zip/list-entries'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { BadJson } from '../../../lib/json/nesting'
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
import { maxEntries, openActivityArchive } from '../activities/archive-files'
import { makeRecording } from '../activities/made/make-recording'
import { mayHaveActivities, openToPlan } from '../activities/plan-archive'
import type { Made } from '../archive/made'
import { openAccountArchive } from '../archive/open-account-archive'
import { linesOfPlan } from '../archive/plan'
import {
  type ReadAccountArchive,
  type ReadArchive,
  readAccountArchive,
} from '../archive/read-account-archive'
import {
  damagedRecording,
  explainUnreadable,
  ofUnknownService,
  reasonOfRecording,
  tooLargeRecording,
  UnusableArchive,
} from '../archive/unusable-archive'

export interface ArchiveToRead extends ReadAccountArchive {
  path: string
  userId: number
  /** Time zone of the user. */
  timeZone: string
  /** Folder for temporary files. */
  folder: string
}

/** Plans the import of an archive, which contains either account data or activity files. */
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
  if (error instanceof UnusableArchive && isOfOthers(error.reason)) return null
  throw error
}

const isOfOthers = ({ code }: Reason) =>
  code === 'import-archive-of-no-account' || code === 'import-archive-of-fitotrack'

async function readActivities(task: ArchiveToRead): Promise<ReadArchive> {
  await using archive = await openToPlan(task.path, task)
  let unreadFiles = 0
  // Several workouts may come from the same file.
  const usedFiles = new Set<string>()
  const plan = async function* () {
    for await (const { isFile = false, ...item } of archive.plan()) {
      if (isFile) unreadFiles++
      const name = activityFileOf(item.content)
      if (name !== undefined) usedFiles.add(name)
      yield item
    }
  }
  await writeAside(task.planPath, linesOfPlan(plan()))
  const otherFiles = Math.max(0, archive.files - unreadFiles - usedFiles.size)
  return { state: 'usable', origin: archive.origin, username: null, otherFiles }
}

const activityFileOf = (content: unknown) =>
  typeof content === 'object' && content !== null && 'activityFile' in content
    ? String(content.activityFile)
    : undefined

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
    if (isOfOthers(error.reason) && mayHaveActivities(await namesIn(path))) return null
    return (await isOfFitoTrack(path)) ? ofUnknownService(['.ftb']).reason : error.reason
  }
}

async function namesIn(path: string): Promise<string[]> {
  await using archive = await openToRead(path)
  return await listNames(archive, maxEntries)
}

/** Whether a file is a backup of FitoTrack that is not zipped. Such a file begins with the name of the app. */
async function isOfFitoTrack(path: string): Promise<boolean> {
  const beginning = await Bun.file(path).slice(0, 4096).text()
  return beginning.trimStart().startsWith('<') && /fitotrack/i.test(beginning)
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

/** Unpacks a file. Returns its path, or the reason if this fails. @throws AppError 507 if the disk has no room */
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
  /** Maximum size in bytes of the unpacked file. A larger file is neither unpacked nor measured. */
  max: number
  /** How to make the recording from the file; null if the file is the recording. */
  made: Made | null
}

export interface MeasuredArchived {
  measured: MeasuredFileOnDisk
  /** Path of the unpacked file; null if the file is damaged or too large. */
  path: string | null
}

/** Unpacks a file of an archive, or makes a recording from it, and measures it. A gzipped file stays gzipped. */
export async function measureArchived(
  { file, max, made, ...asked }: MeasureArchived,
  finder: PlaceFinder,
): Promise<MeasuredArchived> {
  const isRead = made?.of !== 'apple-totals'
  if (isRead && file.size > max)
    return { measured: { readable: false, reason: tooLargeRecording }, path: null }
  const path = join(asked.folder, randomHex(8))
  try {
    const content = made && new TextEncoder().encode(await makeRecording(file, made, max))
    const size = await writeFile(path, content ?? unpackFromDisk(file))
    // Measuring moves its input file. Therefore the input is the unpacked copy.
    const whole = { path, start: 0, end: size, method: 'stored', size, checksum: 0 } as const
    const input = { ...asked, maxFileSize: max, file: whole }
    return { measured: await measureFileOnDisk(input, finder), path }
  } catch (error) {
    if (error instanceof BadJson)
      return { measured: { readable: false, reason: damagedRecording }, path: null }
    if (!(error instanceof UnreadableArchive)) throw error
    return { measured: { readable: false, reason: reasonOfRecording(error) }, path: null }
  }
}
