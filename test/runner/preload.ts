// Loaded before every file of tests.
import { afterAll, mock, setDefaultTimeout } from 'bun:test'
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchProcess } from './process-state'

// Bun’s event loop turns without pause while all it waits for is a process nobody has to wait for, such as our worker.
// A timer gives it something to sleep until, which leaves the processor to those who work.
setInterval(() => {}, 60_000)

// As run-files.ts has it, for a file that is run by itself.
setDefaultTimeout(600_000)

// The program does the same (src/main.ts): what it writes is for its own user alone.
process.umask(0o077)

process.env.TMPDIR = temporaryFolderOfProcess()

const state = watchProcess(process.env.TMPDIR)

// It stands before the hooks of the file, and so runs after them.
afterAll(async () => {
  mock.restore()
  const left = await state.leftBehind()
  if (left.length > 0) throw new Error(`${Bun.main} leaves behind:\n${left.join('\n')}`)
})

/** A folder of this process alone: what is left in it was left by the file that just ended. */
function temporaryFolderOfProcess(): string {
  const all = join(tmpdir(), `trackhut-tests-${process.getuid?.() ?? ''}`)
  mkdirSync(all, { recursive: true })
  // `bun test` ends without a word to those who would tidy up. An earlier process may have had our number.
  const left = readdirSync(all).filter(pid => Number(pid) === process.pid || !isRunning(Number(pid)))
  for (const pid of left) rmSync(join(all, pid), { recursive: true, force: true })
  const folder = join(all, String(process.pid))
  mkdirSync(folder, { recursive: true })
  // Tests run programs as other users, who come by here.
  for (const path of [all, folder]) chmodSync(path, 0o755)
  return folder
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
