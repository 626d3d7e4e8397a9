// Uploads that could not be sent. They are stored in the browser for their account. They are sent when the app starts,
// when the browser is online again, at intervals, and in some browsers even while the app is closed.
import { ApiError } from '../client/api-error'
import { basePath } from '../client/base-path'
import { session } from '../client/session'
import { openOfflineStore, type WaitingUpload } from './offline-store'
import { sendWaiting } from './send-waiting'
import { waitingUploads } from './waiting-list'

const intervalMs = 30_000

/** The largest file that may wait, in bytes. There is a limit, because browsers do not store any amount for a page. */
const maxBytes = 100_000_000

/**
 * Whether a failed upload may wait in the browser: the failure was not caused by the file, and the file is small
 * enough.
 */
export function canBeSentLater(error: unknown, file: File): error is ApiError {
  if (!(error instanceof ApiError) || file.size > maxBytes) return false
  const { status, code, isUnreachable } = error
  return isUnreachable || (code === null && (status === 502 || status === 503 || status === 504))
}

export async function keepUpload(upload: Omit<WaitingUpload, 'refusal'>): Promise<void> {
  using store = await openOfflineStore(basePath)
  await store.putUpload({ ...upload, refusal: null })
  await letWorkerSend(upload.owner)
  waitingUploads.set(await store.listUploads(upload.owner))
}

export async function takeUploadAway({ owner, fields }: WaitingUpload): Promise<void> {
  using store = await openOfflineStore(basePath)
  await store.deleteUpload(fields.key)
  waitingUploads.set(await store.listUploads(owner))
}

/** Sends the uploads of an account. @returns the number of uploads sent */
export async function sendNow(owner: string): Promise<number> {
  const { token } = session.get()
  if (token === null) return 0
  const sent = (await sendWaiting({ basePath, owner, token })) ?? 0
  using store = await openOfflineStore(basePath)
  const left = await store.listUploads(owner)
  if (left.length === 0) await store.deleteSender()
  waitingUploads.set(left)
  return sent
}

/**
 * Registers a task for Background Sync, in browsers that support it: the service worker then sends the uploads when the
 * network is back, even if the app is closed.
 */
async function letWorkerSend(owner: string) {
  const { token } = session.get()
  const registration = await navigator.serviceWorker?.getRegistration(`${basePath}/`)
  const sync = registration && 'sync' in registration ? (registration.sync as SyncManager) : undefined
  if (sync === undefined || token === null) return
  using store = await openOfflineStore(basePath)
  await store.putSender({ owner, token })
  await sync.register('uploads').catch(() => undefined)
}

interface SyncManager {
  register(tag: string): Promise<void>
}

/**
 * Sends an account's waiting uploads while it is logged in.
 * @param onSent called with the number of uploads sent
 * @returns a function that stops this
 */
export function followWaiting(owner: string, onSent: (count: number) => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const send = async () => {
    const sent = await sendNow(owner).catch(() => 0)
    if (sent > 0 && !signal.aborted) onSent(sent)
  }
  const sendIfAny = () => {
    if (waitingUploads.get().some(({ refusal }) => refusal === null)) void send()
  }
  window.addEventListener('online', () => void send(), { signal })
  document.addEventListener('visibilitychange', sendIfAny, { signal })
  const timer = setInterval(sendIfAny, intervalMs)
  void send()
  return () => {
    ending.abort()
    clearInterval(timer)
    waitingUploads.set([])
    void forget(owner).catch(() => undefined)
  }
}

/**
 * Deletes the credentials at a logout, so that no more uploads are sent. The uploads wait until their owner logs in
 * again; if the account was deleted, they are deleted as well.
 */
async function forget(owner: string) {
  const { token, ended } = session.get()
  if (token !== null) return
  using store = await openOfflineStore(basePath)
  await store.deleteSender()
  if (ended !== 'deleted') return
  for (const { fields } of await store.listUploads(owner)) await store.deleteUpload(fields.key)
}
