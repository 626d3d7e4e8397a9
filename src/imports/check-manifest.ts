import type { AccountArchive } from '../transfer/imports/archive/open-account-archive'
import { type JsonObject, readObject } from '../transfer/imports/archive/read-values'
import { damagedArchive, shown, UnusableArchive } from '../transfer/imports/archive/unusable-archive'

export const manifestFile = 'manifest.json'

/**
 * Reads every file that a manifest lists, and compares it with what it was when the archive was made.
 * @throws UnusableArchive for the first that is missing or different, and for a manifest of another kind
 */
export async function checkManifest(archive: AccountArchive, manifest: JsonObject) {
  if (manifest.format !== 'trackhut-account' || !Array.isArray(manifest.files)) throw damagedArchive()
  if (manifest.format_version !== 1) {
    throw new UnusableArchive('the archive was made by a newer version of Trackhut than this one')
  }
  const files = manifest.files.map(file => readObject(file) ?? {})
  // Each is read once: a short list of one large file could keep this busy for days.
  if (new Set(files.map(({ name }) => name)).size !== files.length) throw damagedArchive()
  for (const file of files) await checkFile(archive, file)
}

async function checkFile(archive: AccountArchive, { name, size, sha256 }: JsonObject) {
  if (typeof name !== 'string') throw damagedArchive()
  const entry = archive.find(name)
  if (!entry) throw new UnusableArchive(`the archive is not whole: ${shown(name)} is missing`)
  if (entry.size !== size || (await hashOf(entry.pieces())) !== sha256) {
    throw new UnusableArchive(`${shown(name)} is not as it was when the archive was made`)
  }
}

async function hashOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}
