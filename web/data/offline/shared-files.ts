// Receives files that other apps or the operating system pass to this app.
import { minute } from '../../../src/lib/durations'
import { basePath } from '../client/base-path'
import { session } from '../client/session'
import { sessionName } from '../kept/caches'
import { openOfflineStore, type SharedFile } from './offline-store'

/** Milliseconds for which files shared without a login can be taken. After that, somebody else may have logged in. */
const freshMs = 30 * minute

/**
 * Returns and removes the shared files with which the page was opened, if they were shared in this session or shortly
 * before its login.
 */
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

/** Deletes files that were shared in a session. Nobody may see these files after the session's logout. */
export async function forgetSharedFiles(): Promise<void> {
  using store = await openOfflineStore(basePath)
  await store.takeShared(({ session: by }) => by !== null)
}

interface LaunchQueue {
  setConsumer(consume: (launch: { files: readonly FileSystemFileHandle[] }) => void): void
}

/**
 * Receives the files that the operating system opens with the installed app, at its start and later.
 * @param take called with the files
 */
export function takeOpenedFiles(take: (files: File[]) => void): void {
  const queue = (window as { launchQueue?: LaunchQueue }).launchQueue
  queue?.setConsumer(({ files }) => {
    if (files.length > 0) void Promise.all(files.map(handle => handle.getFile())).then(take)
  })
}
