import type { NewEntry } from '../archive/write-archive'
import { version } from '../instance/version'
import { jsonPieces } from './json-pieces'

/**
 * The entries, and at the end one that tells what each of them holds, to be checked by whoever reads the archive. They
 * have to be read one after the other.
 */
export async function* withManifest(
  entries: AsyncIterable<NewEntry>,
  madeAt: Date,
): AsyncGenerator<NewEntry> {
  const files: { name: string; size: number; sha256: string }[] = []
  for await (const { name, content } of entries) {
    const hash = new Bun.CryptoHasher('sha256')
    let size = 0
    const checked = async function* () {
      for await (const piece of content) {
        hash.update(piece)
        size += piece.byteLength
        yield piece
      }
    }
    yield { name, content: checked() }
    files.push({ name, size, sha256: hash.digest('hex') })
  }
  const facts = { format: 'trackhut-account', format_version: 1, trackhut_version: version }
  yield { name: 'manifest.json', content: jsonPieces({ ...facts, made_at: madeAt.toISOString(), files }) }
}
