// Sends waiting uploads one after the other. Page and service worker may both try: a lock lets one through, and the
// server accepts each upload key once.
import { uploadForm } from '../workouts/requests'
import { openOfflineStore } from './offline-store'

interface Sending {
  basePath: string
  owner: string
  token: string
}

/** Name of the lock shared by all pages and the worker of a server. */
const lockOf = (basePath: string) => `trackhut:${basePath}:uploads`

/**
 * For a page, which retries soon.
 * @returns the number sent; `undefined` if somebody else is sending
 */
export async function sendWaiting(sending: Sending): Promise<number | undefined> {
  // `navigator.locks` is missing over plain HTTP.
  const locks: LockManager | undefined = navigator.locks
  if (locks === undefined) return sendAll(sending)
  return locks.request(lockOf(sending.basePath), { ifAvailable: true }, lock =>
    lock === null ? undefined : sendAll(sending),
  )
}

/**
 * For the worker, which the browser runs again only minutes later: it waits for the current sender, because that page may
 * be closed midway.
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

/** `status` is 0 if no response arrived. */
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

/** Failures not caused by the file; a retry may succeed. */
const mayBeOver = (status: number) => [0, 401, 403, 408, 429].includes(status) || status >= 500
