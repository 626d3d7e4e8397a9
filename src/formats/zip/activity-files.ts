import { truncateText } from '../../lib/text'
import { formatOfFile, type SourceFormat } from '../../tracks/source-formats'
import { type ArchiveEntry, listEntries } from './list-entries'
import type { PackedExtent } from './packed-file'
import type { RandomAccess } from './random-access'
import { invalidArchive, UnreadableArchive } from './unreadable-archive'

export interface ArchivedActivityFile {
  /** The name of the file for display, including its folders. It is truncated and has no invisible characters. */
  name: string
  format: SourceFormat
  file: PackedExtent
}

/**
 * Number of entries of any kind that are allowed for each allowed activity file. Entries that are not read are limited
 * as well, because listing them also takes time.
 */
const entriesPerFile = 10

/** Number of entries that are allowed in any case, even if few activity files are allowed. */
const minEntries = 1000

const maxNameLength = 100

/** Matches metadata that macOS adds, and files whose name begins with a dot. */
const hiddenName = /(^|[/\\])(__MACOSX[/\\]|\.[^/\\]*$)/

/** Matches control characters, and characters that are invisible or change the direction of text. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * Lists the activity files of an archive, in any folder, in the order of its directory. Other entries are ignored.
 * @param limits.fileSize maximum bytes of a single file
 * @param limits.totalSize maximum bytes of all files together
 * @throws UnreadableArchive if the archive is damaged, or exceeds a limit. Nothing is decompressed before
 */
export async function listActivityFiles(
  archive: RandomAccess,
  limits: { files: number; fileSize: number; totalSize: number },
): Promise<ArchivedActivityFile[]> {
  const maxEntries = Math.max(minEntries, limits.files * entriesPerFile)
  const entries = await listEntries(archive, maxEntries)
  if (entries.some(({ file }) => file.method === 'damaged')) throw invalidArchive()
  const activityFiles = entries.flatMap(asActivityFile)
  const sizes = activityFiles.map(({ file }) => file.size)
  if (activityFiles.length > limits.files) {
    throw new UnreadableArchive('archive-too-many-files')
  }
  if (sizes.some(size => size > limits.fileSize)) {
    throw new UnreadableArchive('archive-file-too-large')
  }
  if (sizes.reduce((total, size) => total + size, 0) > limits.totalSize) {
    throw new UnreadableArchive('archive-content-too-large')
  }
  return activityFiles
}

function asActivityFile({ name, isRegularFile, file }: ArchiveEntry): ArchivedActivityFile[] {
  const format = formatOfFile(name)
  if (!isRegularFile || format === null || hiddenName.test(name)) return []
  return [{ name: truncateText(name.replace(invisible, ''), maxNameLength), format, file }]
}
