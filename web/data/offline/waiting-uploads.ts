// Uploads that could not be sent: they wait in the browser, for the account that made them, and are sent when that is
// possible: on start, when the browser is online again, now and then, and where browsers can, with the app closed.
import { ApiError } from '../client/api-error'
import { basePath } from '../client/base-path'
import { session } from '../client/session'
import { openOfflineStore, type WaitingUpload } from './offline-store'
import { sendWaiting } from './send-waiting'
import { waitingUploads } from './waiting-list'

const intervalMs = 30_000

/** Browsers have not much more room for a page. In bytes. */
const largest = 100_000_000

/** Whether the failure is none of the file, and it can wait here. */
export function canBeSentLater(error: unknown, file: File): error is ApiError {
  if (!(error instanceof ApiError) || file.size > largest) return false
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

/** Sends what there is. @returns how many were sent */
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

/** Background Sync, which not every browser has: the worker sends when the network is back, though the app is closed. */
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
 * Sends somebody's waiting uploads while they are logged in.
 * @param onSent is told how many
 * @returns ends it
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

/** After a log-out nobody sends; what waits does so for its owner to come back, unless their account is gone. */
async function forget(owner: string) {
  const { token, ended } = session.get()
  if (token !== null) return
  using store = await openOfflineStore(basePath)
  await store.deleteSender()
  if (ended !== 'deleted') return
  for (const { fields } of await store.listUploads(owner)) await store.deleteUpload(fields.key)
}
