// Sends large archives in pieces: a broken connection costs only the current piece, and the upload continues from there.
import { AnswerLost, ApiError } from '../client/api-error'

/** Bytes. Takes some seconds on a slow connection. */
export const pieceSize = 8 * 1024 ** 2

/** Wait before each retry. The upload fails when no delay is left. */
const delaysMs = [1000, 3000, 10_000, 30_000, 60_000, 60_000, 60_000]

interface Line {
  /** Sends the bytes from `from` to `to` and returns how many the server has. */
  send(from: number, to: number): Promise<number>
  /** Asks how many bytes the server has. */
  ask(): Promise<number>
  wait(milliseconds: number): Promise<void>
}

/**
 * Sends `size` bytes in pieces, starting where an earlier attempt ended. Each successful piece resets the count of
 * failures.
 * @throws the piece's error if a retry is pointless or has not helped
 */
export async function sendInPieces(size: number, from: number, { send, ask, wait }: Line): Promise<void> {
  let [offset, failures] = [from, 0]
  while (offset < size) {
    try {
      offset = failures === 0 ? offset : await ask()
      if (offset < size) offset = await send(offset, Math.min(size, offset + pieceSize))
      failures = 0
    } catch (error) {
      const delay = delaysMs[failures++]
      if (delay === undefined || !isPassing(error)) throw error
      await wait(delay)
    }
  }
}

/** A broken connection or a busy server. 507 (disk full) is not temporary: waiting would only hide it. */
const isPassing = (error: unknown) =>
  error instanceof AnswerLost || (error instanceof ApiError && [0, 502, 503, 504].includes(error.status))
