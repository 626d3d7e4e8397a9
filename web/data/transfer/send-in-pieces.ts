// Sends large archives in pieces. If the connection breaks, only the current piece is lost, and the upload goes on from
// there.
import { AnswerLost, ApiError } from '../client/api-error'

/** Bytes in a piece. It takes some seconds on a slow connection. */
export const pieceSize = 8 * 1024 ** 2

/** Milliseconds to wait before each new try. The upload fails when none is left. */
const delaysMs = [1000, 3000, 10_000, 30_000, 60_000, 60_000, 60_000]

interface Line {
  /** Sends the bytes from `from` to `to` and returns how many the server has. */
  send(from: number, to: number): Promise<number>
  /** Asks how many bytes the server has. */
  ask(): Promise<number>
  wait(milliseconds: number): Promise<void>
}

/**
 * Sends `size` bytes in pieces, beginning where an earlier attempt ended. A piece that succeeds resets the count of
 * failures.
 * @throws the piece's error if trying again is pointless or has not helped
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

/**
 * Whether an error is temporary: the connection broke, or the server is busy. 507 (disk full) is not, and waiting would
 * only hide it.
 */
const isPassing = (error: unknown) =>
  error instanceof AnswerLost || (error instanceof ApiError && [0, 502, 503, 504].includes(error.status))
