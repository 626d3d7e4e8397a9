import { spawnSync } from 'node:child_process'

/**
 * Reads a file of an open database in a separate process. If a process closes any descriptor of such a file, it loses
 * the locks that SQLite holds on the file (https://sqlite.org/howtocorrupt.html, 2.2). The next process that opens the
 * database would then assume that no other process uses it, and would truncate the shared memory. The tests would end
 * with SIGBUS.
 */
export function readApart(path: string): Buffer {
  const { status, stdout, stderr } = spawnSync('cat', [path], { maxBuffer: 2 ** 30 })
  if (status !== 0) throw new Error(stderr.toString())
  return stdout
}
