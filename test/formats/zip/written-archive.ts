import { type NewEntry, writeArchive } from '../../../src/formats/zip/write-archive'

export const madeAt = new Date(2026, 4, 6, 7, 8, 10)

export async function* pieces(...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text)
}

export async function* entriesOf(files: Record<string, string[]>): AsyncGenerator<NewEntry> {
  for (const [name, texts] of Object.entries(files)) yield { name, content: pieces(...texts) }
}

export const written = async (entries: AsyncIterable<NewEntry>) =>
  new Uint8Array(Buffer.concat(await Array.fromAsync(writeArchive(entries, madeAt))))

export const files = {
  'empty.txt': [],
  'one.txt': ['one'],
  'folder/in pieces.txt': ['in ', '', 'pieces'],
  'größer 🚲.txt': ['x'.repeat(70_000), 'y'.repeat(70_000)],
}
