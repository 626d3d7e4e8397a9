// An upload that is sent in small pieces, as over a slow connection.

import type { ServerProcess } from './executable'
import { getRaw, openConnection, readRawAnswer } from './raw-connection'
import { gpxFile } from './recordings'
import { uploadForm } from './requests'

interface SlowUpload extends Disposable {
  /** Number of bytes of the body that have not been sent. */
  left(): number
  /** Sends the next bytes of the body. Resolves when these bytes are sent. */
  send(bytes: number): Promise<void>
  /**
   * Status of the response. The promise resolves when the server has closed the connection; NaN if there was no
   * response.
   */
  status: Promise<number>
}

/** Opens a connection and sends the header of the request. */
export async function beginUpload(
  { origin }: ServerProcess,
  { token, gpx, from }: { token: string; gpx: Uint8Array; from?: string },
): Promise<SlowUpload> {
  const form = new Response(uploadForm({ file: gpxFile(gpx), data: { sport_id: 1 } }))
  // The content type is read first. After the body was read, Bun would generate another boundary.
  const type = form.headers.get('content-type')
  const body = await form.bytes()
  const head = [
    'POST /api/workouts HTTP/1.1',
    `Host: ${new URL(origin).host}`,
    `Authorization: Bearer ${token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  const connection = openConnection(origin, from)
  void connection.write(`${head.join('\r\n')}\r\n\r\n`)
  const status = connection.answer.then(answer => readRawAnswer(answer).status)
  // Avoids an unhandled rejection if a test does not await the status.
  status.catch(() => {})
  let sent = 0
  return {
    left: () => body.length - sent,
    send: bytes => {
      sent += bytes
      return connection.write(body.subarray(sent - bytes, sent))
    },
    status,
    [Symbol.dispose]: connection[Symbol.dispose],
  }
}

/**
 * Waits until the server has read everything that was sent so far. It sends a request on a new connection. When the
 * server has responded to this request, it has also read the earlier connections.
 */
export const readByNow = ({ origin }: ServerProcess) => getRaw(origin, '/api/ping')
