// Sends large archives in pieces. If the connection breaks, only the current piece is lost, and the upload continues
// after the last complete piece.
import { AnswerLost, ApiError } from '../client/api-error'

/** Size of a piece in bytes. Sending a piece takes some seconds on a slow connection. */
export const pieceSize = 8 * 1024 ** 2

/** Milliseconds to wait before each retry. The upload fails after the last one. */
const delaysMs = [1000, 3000, 10_000, 30_000, 60_000, 60_000, 60_000]

interface Line {
  /** Sends the bytes from `from` to `to`. Returns the number of bytes that the server has received in total. */
  send(from: number, to: number): Promise<number>
  /** Requests the number of bytes that the server has received. */
  ask(): Promise<number>
  wait(milliseconds: number): Promise<void>
}

/**
 * Sends `size` bytes in pieces, beginning where an earlier attempt ended. After each successful piece, the retries are
 * counted anew.
 * @throws the error of a piece if it is not temporary or if no retry is left
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
 * Whether an error is temporary: the connection broke, or the server is busy. Status 507 (disk full) does not count,
 * because waiting would only hide the problem.
 */
const isPassing = (error: unknown) =>
  error instanceof AnswerLost || (error instanceof ApiError && [0, 502, 503, 504].includes(error.status))
