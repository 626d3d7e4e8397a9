import { listEntries } from '../../../src/formats/zip/list-entries'
import type { RandomAccess } from '../../../src/formats/zip/random-access'

export const bytesToRead = (bytes: Uint8Array): RandomAccess => ({
  size: bytes.byteLength,
  read: async (position, length) => bytes.subarray(position, position + length),
})

/** Entries of an archive, each with the bytes of its file. */
export async function entriesIn(archive: Uint8Array, maxEntries: number) {
  const entries = await listEntries(bytesToRead(archive), maxEntries)
  return entries.map(({ file: { start, end, ...facts }, ...entry }) => ({
    ...entry,
    file: { ...facts, bytes: archive.subarray(start, end) },
  }))
}
