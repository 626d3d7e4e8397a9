import { spawnSync } from 'node:child_process'

/**
 * Reads a file of an open database in a process of its own. A process that closes any descriptor of such a file loses the
 * locks that SQLite holds on it (https://sqlite.org/howtocorrupt.html, 2.2): the next process to open the database takes
 * itself for the first one, truncates the shared memory beside it, and the tests die of SIGBUS.
 */
export function readApart(path: string): Buffer {
  const { status, stdout, stderr } = spawnSync('cat', [path], { maxBuffer: 2 ** 30 })
  if (status !== 0) throw new Error(stderr.toString())
  return stdout
}
