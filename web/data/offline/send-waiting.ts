// Sends waiting uploads, one after the other. Because of a lock, only one page or the service worker sends at a time.
// If an upload is sent twice nevertheless, the server recognises its key and stores it once.
import { uploadForm } from '../workouts/requests'
import { openOfflineStore } from './offline-store'

interface Sending {
  basePath: string
  owner: string
  token: string
}

/** The name of a lock that all pages and the worker of a server share. */
const lockOf = (basePath: string) => `trackhut:${basePath}:uploads`

/**
 * Sends uploads from a page. While another page or the worker is sending, it does nothing, because it is called again
 * soon.
 * @returns the number of uploads sent; `undefined` if another page or the worker is sending
 */
export async function sendWaiting(sending: Sending): Promise<number | undefined> {
  // `navigator.locks` does not exist over plain HTTP.
  const locks: LockManager | undefined = navigator.locks
  if (locks === undefined) return sendAll(sending)
  return locks.request(lockOf(sending.basePath), { ifAvailable: true }, lock =>
    lock === null ? undefined : sendAll(sending),
  )
}

/**
 * Sends uploads from the service worker. If a page is sending, the worker waits for its turn instead of giving up: the
 * page may be closed before all uploads are sent, and the browser runs the worker again only minutes later.
 */
export async function sendAfterOthers(sending: Sending): Promise<void> {
  await navigator.locks.request(lockOf(sending.basePath), () => sendAll(sending))
}

async function sendAll({ basePath, owner, token }: Sending): Promise<number> {
  using store = await openOfflineStore(basePath)
  let sent = 0
  for (const upload of await store.listUploads(owner)) {
    if (upload.refusal !== null) continue
    const { status, body } = await send(
      `${basePath}/api/workouts`,
      token,
      uploadForm(upload.file, upload.fields),
    )
    if (mayBeOver(status)) break
    if (status === 201) {
      await store.deleteUpload(upload.fields.key)
      sent++
    } else await store.putUpload({ ...upload, refusal: { status, body } })
  }
  return sent
}

/** Sends an upload. The `status` is 0 if no response arrived. */
async function send(address: string, token: string, form: FormData) {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: form,
    })
    return { status: answer.status, body: await answer.text() }
  } catch {
    return { status: 0, body: '' }
  }
}

/** Whether a failure is not caused by the file, so that trying again may succeed. */
const mayBeOver = (status: number) => [0, 401, 403, 408, 429].includes(status) || status >= 500
