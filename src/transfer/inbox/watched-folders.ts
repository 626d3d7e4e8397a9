import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import { listFolders } from './list-waiting'

/**
 * Watches the inbox and each user's folder in it, as far as the system allows. This is only a hint: network file
 * systems do not report changes, and systems limit the number of watched folders. Therefore the inbox is also checked
 * regularly.
 */
export class WatchedFolders {
  /** Watchers by the name of the folder; `''` is the inbox itself. */
  private readonly watchers = new Map<string, FSWatcher>()

  /** @param onChange called for each change; a program that writes a file causes many calls */
  constructor(
    private readonly inbox: string,
    private readonly onChange: () => void,
  ) {}

  /** Starts watching new folders, and stops watching folders that no longer exist. */
  async update(): Promise<void> {
    const names = new Set(['', ...(await listFolders(this.inbox))])
    for (const [name, watcher] of this.watchers) {
      if (names.has(name)) continue
      watcher.close()
      this.watchers.delete(name)
    }
    for (const name of names) if (!this.watchers.has(name)) this.watch(name)
  }

  close(): void {
    for (const watcher of this.watchers.values()) watcher.close()
  }

  private watch(name: string): void {
    try {
      const watcher = watch(join(this.inbox, name), { persistent: false }, this.onChange)
      // Errors are ignored: the next regular round finds changes that were not reported.
      watcher.on('error', () => {})
      this.watchers.set(name, watcher)
    } catch {
      // The system does not allow more watched folders.
    }
  }
}
