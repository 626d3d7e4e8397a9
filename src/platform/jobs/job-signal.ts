// Commands that run beside a server queue their work as jobs. They then write a file into a folder that the server
// watches, so that the server looks for jobs at once and not only at its next regular check, which may be half a minute
// later.
import { type FSWatcher, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const jobSignal = 'jobs-are-waiting'

/**
 * Tells the server to look for jobs now.
 * @param run folder in the data directory for files that exist only while a process runs
 */
export function signalWaitingJobs(run: string) {
  try {
    writeFileSync(join(run, jobSignal), '')
  } catch {
    // Without the signal, the server finds the jobs at its next regular check.
  }
}

/** Calls `wake` at each signal. @returns a function that stops listening */
export function followJobSignal(run: string, wake: () => void): () => void {
  let watcher: FSWatcher | undefined
  try {
    watcher = watch(run, { persistent: false }, (_, name) => {
      if (name === jobSignal) wake()
    })
    watcher.on('error', () => {})
  } catch {
    // The system may not allow another watched folder. New jobs are then found only by the server's regular checks.
  }
  return () => watcher?.close()
}
