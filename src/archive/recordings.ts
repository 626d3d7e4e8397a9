import { truncateText } from '../lib/text'
import { type ArchiveEntry, listEntries } from './directory'
import type { PackedFile } from '../formats/zip/packed-file'
import { UnreadableArchive } from '../formats/zip/unreadable-archive'

export interface ArchivedRecording {
  /** With its folders, for people to recognize it by: without invisible characters, and cut. */
  name: string
  file: PackedFile
}

/** Of all kinds: also what is passed over has to be listed. */
const maxEntries = 1000

/** Bytes of all GPX files of an archive: each is measured and written to disk while the request waits. */
const maxTotalSize = 1024 ** 3

const maxNameLength = 100

/** What macOS puts beside files, and files that hide. */
const hiddenName = /(^|[/\\])(__MACOSX[/\\]|\.[^/\\]*$)/

/** Control characters, and what turns the direction of text or cannot be seen. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * The GPX files of an archive, in whatever folder, in the order of its directory. Everything else is passed over.
 *
 * @param limits.fileSize bytes of a single file
 * @throws UnreadableArchive for the first rule the archive breaks; nothing has been inflated then
 */
export function listRecordings(
  archive: Uint8Array,
  limits: { files: number; fileSize: number },
): ArchivedRecording[] {
  const recordings = listEntries(archive, maxEntries).filter(isRecording)
  const sizes = recordings.map(({ file }) => file.size)
  if (recordings.length > limits.files) {
    throw new UnreadableArchive('the number of files in the archive exceeds the limit')
  }
  if (sizes.some(size => size > limits.fileSize)) {
    throw new UnreadableArchive(
      'at least one file in zip archive exceeds size limit, please check the archive',
    )
  }
  if (sizes.reduce((total, size) => total + size, 0) > maxTotalSize) {
    throw new UnreadableArchive('the files in the archive are too large together')
  }
  return recordings.map(({ name, file }) => ({ name: showName(name), file }))
}

function isRecording({ name, isRegularFile }: ArchiveEntry): boolean {
  return isRegularFile && /\.gpx$/i.test(name) && !hiddenName.test(name)
}

function showName(name: string): string {
  return truncateText(name.replace(invisible, ''), maxNameLength)
}
