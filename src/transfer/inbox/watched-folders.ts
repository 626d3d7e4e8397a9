import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import { listFolders } from './list-waiting'

/**
 * Watches the inbox and each user's folder in it, as far as the system can. It is only a hint: network file systems do
 * not report changes, and a system limits how many folders can be watched. So the inbox is also looked at regularly.
 */
export class WatchedFolders {
  /** By the folder's name; `''` is the inbox itself. */
  private readonly watchers = new Map<string, FSWatcher>()

  /** @param onChange called for each change; a program that writes a file causes many */
  constructor(
    private readonly inbox: string,
    private readonly onChange: () => void,
  ) {}

  /** Starts watching new folders, and stops watching those that are gone. */
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
      // The next regular round finds changes that were not reported.
      watcher.on('error', () => {})
      this.watchers.set(name, watcher)
    } catch {
      // The system's limit of watched folders is reached.
    }
  }
}
