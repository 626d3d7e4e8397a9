// Sends what waits, one after the other. Page and service worker may both try: a lock lets one of them, and the server takes
// each upload once, by its key.
import { uploadForm } from '../workouts/requests'
import { openOfflineStore } from './offline-store'

interface Sending {
  basePath: string
  owner: string
  token: string
}

/** A name for the lock that all pages and the worker of a server share. */
const lockOf = (basePath: string) => `trackhut:${basePath}:uploads`

/**
 * For a page, which tries again soon.
 * @returns how many were sent; undefined when somebody else is sending
 */
export async function sendWaiting(sending: Sending): Promise<number | undefined> {
  // Over plain http there are no locks.
  const locks: LockManager | undefined = navigator.locks
  if (locks === undefined) return sendAll(sending)
  return locks.request(lockOf(sending.basePath), { ifAvailable: true }, lock =>
    lock === null ? undefined : sendAll(sending),
  )
}

/**
 * For the worker, which the browser calls again only minutes later: it waits for whoever is sending, because a page may be
 * closed in the middle of that.
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

/** `status` is 0 when there was no answer. */
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

/** It is not about the file, and may be another answer another time. */
const mayBeOver = (status: number) => [0, 401, 403, 408, 429].includes(status) || status >= 500
