// Commands that run beside a server queue their work as jobs. They then write a file in a folder that the server
// watches, so that it looks for jobs at once: its next round may be half a minute away.
import { type FSWatcher, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const jobSignal = 'jobs-are-waiting'

/** @param run folder in the data directory for files that exist only while a process runs */
export function signalWaitingJobs(run: string) {
  try {
    writeFileSync(join(run, jobSignal), '')
  } catch {
    // Without the signal, the next round finds the jobs.
  }
}

/** @returns a function that stops listening */
export function followJobSignal(run: string, wake: () => void): () => void {
  let watcher: FSWatcher | undefined
  try {
    watcher = watch(run, { persistent: false }, (_, name) => {
      if (name === jobSignal) wake()
    })
    watcher.on('error', () => {})
  } catch {
    // The system may not allow more watched folders; then only the rounds find new jobs.
  }
  return () => watcher?.close()
}
