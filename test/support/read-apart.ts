import { spawnSync } from 'node:child_process'

/**
 * Reads a file of an open database in a separate process. If a process closes any descriptor of such a file, it loses
 * the locks that SQLite holds on the file (https://sqlite.org/howtocorrupt.html, 2.2). The next process that opens the
 * database would then take itself for the first one and truncate the shared memory, and the tests would end with
 * SIGBUS.
 */
export function readApart(path: string): Buffer {
  const { status, stdout, stderr } = spawnSync('cat', [path], { maxBuffer: 2 ** 30 })
  if (status !== 0) throw new Error(stderr.toString())
  return stdout
}
