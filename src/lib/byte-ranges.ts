/**
 * Byte ranges of the parts of a file, in an index after the version of the file. An entry is two little-endian 32-bit
 * numbers: offset in the file and length in bytes. Does no I/O.
 */

export const versionBytes = 8

export const entryBytes = 8

export interface ByteRange {
  offset: number
  length: number
}

/** Writes the index entry that starts at `position`. */
export function writeEntry(index: DataView, position: number, { offset, length }: ByteRange): void {
  index.setUint32(position, offset, true)
  index.setUint32(position + 4, length, true)
}

/** Reads the index entry that starts at `position`. The entry is the byte range of a part in the file. */
export function readEntry(index: DataView, position: number): ByteRange {
  return { offset: index.getUint32(position, true), length: index.getUint32(position + 4, true) }
}
