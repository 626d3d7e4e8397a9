import type { AddedFile } from '../../../formats/zip/extend-archive'
import type { ListedPooledFile } from '../archive/open-backup'
import { gzipHeaderLength, gzipTrailerLength } from '../archive/pooled-file'

/** A file of the pool as it is to lie in an archive: of one that is packed with gzip, what gzip puts around it is left out. */
export function asAddedFile(file: ListedPooledFile): AddedFile & { listed: ListedPooledFile } {
  const { name, size, pooled } = file
  const isPacked = pooled.packing === 'gzip'
  return {
    listed: file,
    name,
    size,
    crc32: pooled.crc32,
    method: isPacked ? 'deflated' : 'stored',
    packedSize: pooled.packed_size - (isPacked ? gzipHeaderLength + gzipTrailerLength : 0),
  }
}
