// An upload that is sent piece by piece, as over a bad line.

import type { ServerProcess } from './executable'
import { getRaw, openConnection, readRawAnswer } from './raw-connection'
import { gpxFile } from './recordings'
import { uploadForm } from './requests'

interface SlowUpload extends Disposable {
  /** Bytes of the body that have not been sent. */
  left(): number
  /** Sends the next bytes of the body. Resolves when they are on their way. */
  send(bytes: number): Promise<void>
  /** The status once the server has answered and closed; NaN when it closed without an answer. */
  status: Promise<number>
}

/** Opens a connection and sends the head of the request. */
export async function beginUpload(
  { origin }: ServerProcess,
  { token, gpx, from }: { token: string; gpx: Uint8Array; from?: string },
): Promise<SlowUpload> {
  const form = new Response(uploadForm({ file: gpxFile(gpx), data: { sport_id: 1 } }))
  // Asked for first: once the body is read, Bun would make up another boundary.
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
  // A test that never looks at it lets the server end the connection as it likes.
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

/** Whoever comes later is let in and read later: what is on its way when this begins has been read when it is done. */
export const readByNow = ({ origin }: ServerProcess) => getRaw(origin, '/api/ping')
