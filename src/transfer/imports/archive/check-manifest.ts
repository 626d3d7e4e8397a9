import type { FileEntry } from '../../../formats/zip/open-archive'
import { listItemsOfMember, maxOfList, readJsonWithout, requireSize } from './archive-json'
import type { AccountArchive } from './open-account-archive'
import type { JsonObject } from './read-values'
import { damagedArchive, shown, UnusableArchive } from './unusable-archive'

/**
 * Compares the files listed in a manifest with their sizes and hashes from when the archive was made: until the time is
 * up, but at least one.
 * @param options.checkedFiles number of files that were compared before
 * @returns the new number of compared files; null after the last one
 * @throws UnusableArchive for the first missing or different file, and for an unknown kind of manifest
 */
export async function checkManifest(
  archive: AccountArchive,
  manifest: FileEntry,
  { checkedFiles, checkMs }: { checkedFiles: number; checkMs: number },
): Promise<number | null> {
  await requireKind(manifest)
  const end = performance.now() + checkMs
  const names = new Set<string>()
  let count = 0
  for await (const file of listItemsOfMember(manifest, 'files', archive.names().length)) {
    if (count > checkedFiles && performance.now() > end) return count
    const entry = findListed(archive, file)
    // Each file may be listed once: otherwise a short list that repeats a large file could keep the server busy for days.
    if (names.has(entry.name)) throw damagedArchive()
    names.add(entry.name)
    if (++count > checkedFiles) await checkFile(entry, file)
  }
  return null
}

async function requireKind(manifest: FileEntry) {
  const { format, format_version } = await readJsonWithout(manifest, 'files')
  if (format !== 'trackhut-account') throw damagedArchive()
  if (format_version !== 1) {
    throw new UnusableArchive({
      code: 'import-archive-newer',
      sentence: 'the archive was made by a newer version of Trackhut than this one',
    })
  }
}

function findListed(archive: AccountArchive, { name }: JsonObject): FileEntry {
  if (typeof name !== 'string') throw damagedArchive()
  const entry = archive.find(name)
  if (entry) return entry
  const file = shown(name)
  const sentence = `the archive is not whole: ${file} is missing`
  throw new UnusableArchive({ code: 'import-archive-incomplete', sentence, file })
}

async function checkFile(entry: FileEntry, { size, sha256 }: JsonObject) {
  // No export contains a larger file, and hashing many gigabytes would take hours.
  requireSize(entry, maxOfList)
  if (entry.size === size && (await hashOf(entry.pieces())) === sha256) return
  const file = shown(entry.name)
  const sentence = `${file} is not as it was when the archive was made`
  throw new UnusableArchive({ code: 'import-archive-changed', sentence, file })
}

async function hashOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}
