/** The fonts of local names: made in a worker process when a browser first wants one, then kept in memory, some 140 kB. */
import { gzipResponse } from '../../platform/http/compress-answer'
import { isFresh } from '../../platform/http/etag'
import type { Workers } from '../../platform/workers/workers'
import type { LocalFont } from '../style/names'
import { localFontTask } from './tasks'

/** Unpacked. The larger one has a third of this. */
const mostFontBytes = 1024 * 1024

/** @returns the answer with the TrueType file, or that it is the same. @throws AppError 503 when no worker makes it */
export function createServedFonts(workers: Workers) {
  const made = new Map<LocalFont, Promise<Uint8Array<ArrayBuffer>>>()

  const make = async (font: LocalFont) => {
    try {
      return new Uint8Array(await workers.run(localFontTask, { font }, { userId: null }))
    } catch (error) {
      // Whoever asks next may have more luck.
      made.delete(font)
      throw error
    }
  }

  return async (request: Request, font: LocalFont): Promise<Response> => {
    const making = made.get(font) ?? make(font)
    made.set(font, making)
    const packed = await making
    const etag = `"${Bun.hash(packed).toString(36)}"`
    // It changes with Trackhut alone, and at once then.
    const headers = { etag: `W/${etag}`, 'cache-control': 'public, no-cache' }
    if (isFresh(request, etag)) return new Response(null, { status: 304, headers })
    return gzipResponse(request, packed, { ...headers, 'content-type': 'font/ttf' }, mostFontBytes)
  }
}
