import type { FileEntry } from '../../../formats/zip/open-archive'
import { listItemsOfMember, mostOfList, readJsonWithout, requireSize } from './archive-json'
import type { AccountArchive } from './open-account-archive'
import type { JsonObject } from './read-values'
import { damagedArchive, shown, UnusableArchive } from './unusable-archive'

/**
 * Reads files that a manifest lists, and compares them with what they were when the archive was made: for as long as
 * there is time, and one at least.
 * @param options.checkedFiles how many of them have been compared before
 * @returns how many have been now; null when that was the last
 * @throws UnusableArchive for the first that is missing or different, and for a manifest of another kind
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
    // Each is read once: a short list of one large file could keep this busy for days.
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
  // No export holds a larger one, and to read one of many gigabytes would take hours.
  requireSize(entry, mostOfList)
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
