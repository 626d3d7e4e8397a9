import type { NewEntry } from './write-archive'

/** What a manifest says of a file. */
interface ListedFile {
  name: string
  size: number
  sha256: string
}

/**
 * The entries, and at the end one that tells what each of them holds, to be checked by whoever reads the archive. They
 * have to be read one after the other.
 * @param facts what it says of the archive as a whole
 * @param others what it says of files that lie elsewhere
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

/** JSON with a line for each file, which are many. What it says of the archive comes first. */
async function* manifestPieces(facts: object, files: readonly ListedFile[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`${JSON.stringify(facts).slice(0, -1)},\n"files": [`)
  for (let at = 0; at < files.length; at += filesAtOnce) {
    const lines = files.slice(at, at + filesAtOnce).map(file => `\n${JSON.stringify(file)}`)
    yield encoder.encode(`${at === 0 ? '' : ','}${lines.join(',')}`)
  }
  yield encoder.encode('\n]}\n')
}
