// An upload sent piece by piece, as over a bad connection.

import type { ServerProcess } from './executable'
import { getRaw, openConnection, readRawAnswer } from './raw-connection'
import { gpxFile } from './recordings'
import { uploadForm } from './requests'

interface SlowUpload extends Disposable {
  /** Bytes of the body not yet sent. */
  left(): number
  /** Sends the next bytes of the body. Resolves when they are sent. */
  send(bytes: number): Promise<void>
  /** Status once the server has answered and closed; NaN if it closed without an answer. */
  status: Promise<number>
}

/** Opens a connection and sends the request's head. */
export async function beginUpload(
  { origin }: ServerProcess,
  { token, gpx, from }: { token: string; gpx: Uint8Array; from?: string },
): Promise<SlowUpload> {
  const form = new Response(uploadForm({ file: gpxFile(gpx), data: { sport_id: 1 } }))
  // Read the type first: after the body is read, Bun would generate another boundary.
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
  // Avoids an unhandled rejection if a test never awaits the status.
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

/** Resolves after the server has read everything sent before: it reads later connections later. */
export const readByNow = ({ origin }: ServerProcess) => getRaw(origin, '/api/ping')
