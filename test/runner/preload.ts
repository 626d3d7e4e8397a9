// Loaded before every test file.
import { afterAll, mock, setDefaultTimeout } from 'bun:test'
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchProcess } from './process-state'

// Bun's event loop spins without pause while it waits only for an unreferenced process, such as our worker. With a timer
// it sleeps, which leaves the processor to others.
setInterval(() => {}, 60_000)

// The same limit as in run-files.ts, for a file run by itself.
setDefaultTimeout(600_000)

// As in src/main.ts: files are readable by their owner only.
process.umask(0o077)

process.env.TMPDIR = temporaryFolderOfProcess()

const state = watchProcess(process.env.TMPDIR)

// Registered before the file's own hooks, so it runs after them.
afterAll(async () => {
  mock.restore()
  const left = await state.leftBehind()
  if (left.length > 0) throw new Error(`${Bun.main} leaves behind:\n${left.join('\n')}`)
})

/** A folder for this process only: anything in it was left by the file that just ended. */
function temporaryFolderOfProcess(): string {
  const all = join(tmpdir(), `trackhut-tests-${process.getuid?.() ?? ''}`)
  mkdirSync(all, { recursive: true })
  // `bun test` exits without cleaning up, so clean up after exited processes, and after an earlier one with the same
  // process id.
  const left = readdirSync(all).filter(pid => Number(pid) === process.pid || !isRunning(Number(pid)))
  for (const pid of left) rmSync(join(all, pid), { recursive: true, force: true })
  const folder = join(all, String(process.pid))
  mkdirSync(folder, { recursive: true })
  // Tests run programs as other users, who need access.
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
