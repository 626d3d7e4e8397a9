// Commands beside a server leave it their work as jobs, and ring so that it looks at once: its next round may be half a minute
// away.
import { type FSWatcher, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const bell = 'jobs-are-waiting'

/** @param run the folder of the data directory for what lives as long as a process */
export function ringBell(run: string) {
  try {
    writeFileSync(join(run, bell), '')
  } catch {
    // The next round sees what waits.
  }
}

/** @returns ends it */
export function answerBell(run: string, wake: () => void): () => void {
  let watcher: FSWatcher | undefined
  try {
    watcher = watch(run, { persistent: false }, (_, name) => {
      if (name === bell) wake()
    })
    watcher.on('error', () => {})
  } catch {
    // The machine may watch no more folders: then it is left at the rounds.
  }
  return () => watcher?.close()
}
