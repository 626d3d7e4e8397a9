import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import { listFolders } from './list-waiting'

/**
 * Watches the inbox and the folder of each person in it, as far as the machine can. It is a hint and no more: folders on
 * other machines do not report changes, and a machine watches only so many. So the inbox is looked at regularly as well.
 */
export class WatchedFolders {
  /** By the name of the folder; `''` is the inbox itself. */
  private readonly watchers = new Map<string, FSWatcher>()

  /** @param onChange called for each change, of which a program that writes a file makes many */
  constructor(
    private readonly inbox: string,
    private readonly onChange: () => void,
  ) {}

  /** Watches the folders that are there now, and no longer those that are gone. */
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
      // The next regular look finds what is not reported.
      watcher.on('error', () => {})
      this.watchers.set(name, watcher)
    } catch {
      // The machine may watch no more folders.
    }
  }
}
