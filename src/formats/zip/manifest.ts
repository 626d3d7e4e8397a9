import type { NewEntry } from './write-archive'

/** A file as listed in a manifest. */
interface ListedFile {
  name: string
  size: number
  sha256: string
}

/**
 * Passes the entries on, and appends `manifest.json` with the size and SHA-256 of each, so that readers of the
 * archive can verify it. The content of an entry must be consumed before the next entry is requested.
 * @param facts members that describe the archive as a whole
 * @param others files to list that are stored elsewhere
 */
export async function* withManifest(
  entries: AsyncIterable<NewEntry>,
  facts: object,
  others: readonly ListedFile[] = [],
): AsyncGenerator<NewEntry> {
  const files: ListedFile[] = []
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
  yield { name: 'manifest.json', content: manifestPieces(facts, [...files, ...others]) }
}

const filesAtOnce = 1000

/** The manifest as JSON. The facts come first, and then one line for each file, because there are many. */
async function* manifestPieces(facts: object, files: readonly ListedFile[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`${JSON.stringify(facts).slice(0, -1)},\n"files": [`)
  for (let at = 0; at < files.length; at += filesAtOnce) {
    const lines = files.slice(at, at + filesAtOnce).map(file => `\n${JSON.stringify(file)}`)
    yield encoder.encode(`${at === 0 ? '' : ','}${lines.join(',')}`)
  }
  yield encoder.encode('\n]}\n')
}
