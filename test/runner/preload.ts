// Runs before every test file.
import { afterAll, mock, setDefaultTimeout } from 'bun:test'
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchProcess } from './process-state'

// Without a timer, Bun's event loop uses the processor all the time while it waits only for an unreferenced process,
// such as a worker. With a timer, it sleeps.
setInterval(() => {}, 60_000)

// This is the same time limit as in run-files.ts, for a test file that is run by itself.
setDefaultTimeout(600_000)

// Only the owner can read new files, as with src/main.ts.
process.umask(0o077)

process.env.TMPDIR = temporaryFolderOfProcess()

const state = watchProcess(process.env.TMPDIR)

// This hook is registered before the hooks of the test file, so it runs after them.
afterAll(async () => {
  mock.restore()
  const left = await state.leftBehind()
  if (left.length > 0) throw new Error(`${Bun.main} leaves behind:\n${left.join('\n')}`)
})

/** Creates a folder for this process only. All files in it are left from the test file that has just ended. */
function temporaryFolderOfProcess(): string {
  const all = join(tmpdir(), `trackhut-tests-${process.getuid?.() ?? ''}`)
  mkdirSync(all, { recursive: true })
  // `bun test` exits without cleaning up. So this deletes the folders of processes that have exited, and the folder of
  // an earlier process with the same id.
  const left = readdirSync(all).filter(pid => Number(pid) === process.pid || !isRunning(Number(pid)))
  for (const pid of left) rmSync(join(all, pid), { recursive: true, force: true })
  const folder = join(all, String(process.pid))
  mkdirSync(folder, { recursive: true })
  // Other users need access, because tests run programs as other users.
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
