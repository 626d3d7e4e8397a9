// Writes encrypted files, and reads them back: nobody here could do that later.
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { crc32 } from 'node:zlib'
import { invalid } from '../../../platform/errors'
import { DamagedSealedFile, seal, unseal } from './seal'

/** An encrypted file as everybody can see it. */
export interface WrittenSealed {
  size: number
  sha256: string
  crc32: number
}

const unlike = (path: string) => invalid('backup-damaged', `the backup is damaged (${basename(path)})`)

/** Writes an encrypted file and reads it back. @returns its size and checksums, and those of what was encrypted */
export async function writeSealed(
  path: string,
  plain: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
  write: (path: string, pieces: AsyncIterable<Uint8Array>) => Promise<unknown>,
): Promise<{ file: WrittenSealed; plainSize: number }> {
  const before = summed(plain)
  const { pieces, fileKey } = await seal(before.pieces, recipients)
  const after = summed(pieces)
  await write(path, after.pieces)
  const again = summed(unseal(() => createReadStream(path), fileKey))
  try {
    for await (const _ of again.pieces);
  } catch (error) {
    throw error instanceof DamagedSealedFile ? unlike(path) : error
  }
  const written = before.sum()
  if (again.sum().sha256 !== written.sha256) throw unlike(path)
  return { file: after.sum(), plainSize: written.size }
}

function summed(pieces: AsyncIterable<Uint8Array>) {
  const hash = new Bun.CryptoHasher('sha256')
  let [size, checksum] = [0, 0]
  let sha256 = ''
  return {
    pieces: (async function* () {
      for await (const piece of pieces) {
        hash.update(piece)
        checksum = crc32(piece, checksum)
        size += piece.byteLength
        yield piece
      }
    })(),
    sum() {
      sha256 ||= hash.digest('hex')
      return { size, sha256, crc32: checksum }
    },
  }
}
