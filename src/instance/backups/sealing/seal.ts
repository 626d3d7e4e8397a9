// Encrypts and decrypts streams in the format of age: 64 KiB at a time, so that a file of any size needs little memory.
import type { ReadableStreamWithSize } from 'age-encryption'
import { codeOf } from '../../../lib/thrown'
import { identityWrong, recipientOf } from './keys'
import { loadLibrary } from './library/load-library'

/** Opens a file anew each time it is called. */
export type Source = () => AsyncIterable<Uint8Array>

/** Thrown if an encrypted file was cut off or changed. */
export class DamagedSealedFile extends Error {}

/** The first line of every encrypted file. */
export const firstLine = 'age-encryption.org/v1\n'

/** Every recipient adds some 100 bytes to the header. */
const maxHeaderBytes = 64 * 1024

interface Sealed {
  pieces: AsyncIterable<Uint8Array>
  /** The key of this file alone, with which it is read back once it is written. It is nowhere else. */
  fileKey: Uint8Array
}

/** Encrypts for all recipients. */
export async function seal(plain: AsyncIterable<Uint8Array>, recipients: readonly string[]): Promise<Sealed> {
  const { Encrypter } = await loadLibrary()
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  let fileKey = new Uint8Array()
  encrypter.addRecipient({
    // This one adds nothing to the file. It only learns the key, because the server could not read the file back.
    wrapFileKey(key) {
      fileKey = key.slice()
      return []
    },
  })
  const stream = await encrypter.encrypt(streamOf(plain, () => {}))
  return { pieces: piecesOf(stream), fileKey }
}

/**
 * Finds the key of a file.
 * @throws AppError if the file is encrypted for other people
 * @throws DamagedSealedFile if its header was changed
 */
export async function findFileKey(source: Source, identity: string): Promise<Uint8Array> {
  const { Decrypter } = await loadLibrary()
  const header = await readHeader(source)
  const decrypter = new Decrypter()
  // This says if the identity is mistyped.
  await recipientOf(identity)
  decrypter.addIdentity(identity)
  try {
    return await decrypter.decryptHeader(header)
  } catch (error) {
    throw String(error).includes('no identity matched') ? identityWrong() : new DamagedSealedFile()
  }
}

async function readHeader(source: Source): Promise<Uint8Array<ArrayBuffer>> {
  let read = Buffer.alloc(0)
  for await (const piece of source()) {
    read = Buffer.concat([read, piece])
    const end = /\n--- [A-Za-z0-9+/]+\n/.exec(read.subarray(0, maxHeaderBytes).toString('latin1'))
    if (end) return new Uint8Array(read.subarray(0, end.index + end[0].length))
    if (read.length >= maxHeaderBytes) break
  }
  throw new DamagedSealedFile()
}

/**
 * Decrypts a file. Nothing is yielded that was changed; whether the file was cut off is only known at its end.
 * @throws DamagedSealedFile if it was cut off or changed
 */
export async function* unseal(source: Source, fileKey: Uint8Array): AsyncGenerator<Uint8Array> {
  // The library would read a header without an end into memory.
  await readHeader(source)
  const { Decrypter } = await loadLibrary()
  const decrypter = new Decrypter()
  decrypter.addIdentity({ unwrapFileKey: () => fileKey })
  let failure: unknown
  try {
    yield* piecesOf(
      await decrypter.decrypt(
        streamOf(source(), error => {
          failure = error
        }),
      ),
    )
  } catch (error) {
    if (failure !== undefined) throw failure
    throw codeOf(error) === '' ? new DamagedSealedFile() : error
  }
}

/** @param onFailure receives the error of the source, which the library cannot tell from its own */
function streamOf(
  pieces: AsyncIterable<Uint8Array>,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await iterator.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          onFailure(error)
          controller.error(error)
        }
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

async function* piecesOf(stream: ReadableStreamWithSize): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  let isDone = false
  try {
    for (;;) {
      const { value, done } = await reader.read()
      isDone = done
      if (done) return
      if (value.byteLength > 0) yield value
    }
  } finally {
    if (!isDone) await reader.cancel().catch(() => {})
  }
}
