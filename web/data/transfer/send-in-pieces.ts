// Large archives are sent in pieces: a line that breaks costs the piece in hand, and the rest goes on from there.
import { AnswerLost, ApiError } from '../client/api-error'

/** Bytes: some seconds on a slow line. */
export const pieceSize = 8 * 1024 ** 2

/** How long to wait after each failure; when there is no further one, the upload fails. */
const delaysMs = [1000, 3000, 10_000, 30_000, 60_000, 60_000, 60_000]

interface Line {
  /** Sends from here to there, and answers how much has come. */
  send(from: number, to: number): Promise<number>
  /** How much has come. */
  ask(): Promise<number>
  wait(milliseconds: number): Promise<void>
}

/**
 * Sends so many bytes in pieces, from where an earlier attempt ended. Every piece that arrives makes up for the failures before it.
 * @throws what a piece failed with when trying again makes no sense, or has not helped
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

/** The line broke, or the server had no time. A disk that is full (507) stays so, and waiting would only hide it. */
const isPassing = (error: unknown) =>
  error instanceof AnswerLost || (error instanceof ApiError && [0, 502, 503, 504].includes(error.status))
