import { jsonPieces } from './json-pieces'
import type { NewEntry } from './write-archive'

/**
 * The entries, and at the end one that tells what each of them holds, to be checked by whoever reads the archive. They
 * have to be read one after the other.
 * @param facts what it says of the archive as a whole
 */
export async function* withManifest(
  entries: AsyncIterable<NewEntry>,
  facts: object,
): AsyncGenerator<NewEntry> {
  const files: { name: string; size: number; sha256: string }[] = []
  for await (const { name, content, ...rest } of entries) {
    const hash = new Bun.CryptoHasher('sha256')
    let size = 0
    const checked = async function* () {
      for await (const piece of content) {
        hash.update(piece)
        size += piece.byteLength
        yield piece
      }
    }
    yield { name, content: checked(), ...rest }
    files.push({ name, size, sha256: hash.digest('hex') })
  }
  yield { name: 'manifest.json', content: jsonPieces({ ...facts, files }) }
}
