// Files that other apps and the system hand to this one.
import { basePath } from '../client/base-path'
import { session } from '../client/session'
import { sessionName } from '../kept/caches'
import { openOfflineStore, type SharedFile } from './offline-store'

/** Who shared something and logs in has long done so. Later it may be somebody else. */
const freshMs = 30 * 60_000

/** The files that this page was opened with, if they were shared in this session, or just before it. */
export async function takeSharedFiles(share: string): Promise<File[]> {
  const { token } = session.get()
  if (token === null || !('serviceWorker' in navigator)) return []
  const own = await sessionName(token)
  using store = await openOfflineStore(basePath)
  const isOver = ({ session: by, at }: SharedFile) =>
    by === null ? Date.now() - at.getTime() > freshMs : by !== own
  const taken = await store.takeShared(shared => shared.share === share || isOver(shared))
  return taken.filter(shared => shared.share === share && !isOver(shared)).map(({ file }) => file)
}

/** After a log-out nobody sees what was shared before it. */
export async function forgetSharedFiles(): Promise<void> {
  using store = await openOfflineStore(basePath)
  await store.takeShared(({ session: by }) => by !== null)
}

interface LaunchQueue {
  setConsumer(consume: (launch: { files: readonly FileSystemFileHandle[] }) => void): void
}

/** Files that the system opens with the installed app, now and while it is open. */
export function takeOpenedFiles(take: (files: File[]) => void): void {
  const queue = (window as { launchQueue?: LaunchQueue }).launchQueue
  queue?.setConsumer(({ files }) => {
    if (files.length > 0) void Promise.all(files.map(handle => handle.getFile())).then(take)
  })
}
