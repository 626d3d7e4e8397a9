// Loaded before every file of tests.
import { afterAll, setDefaultTimeout } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
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

// A folder of this process alone: what is left in it was left by the file that just ended.
const temporary = mkdtempSync(join(tmpdir(), 'trackhut-tests-'))
// Tests run programs as other users, who come by here.
chmodSync(temporary, 0o755)
process.env.TMPDIR = temporary
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))

const state = watchProcess(temporary)

// It stands before the hooks of the file, and so runs after them.
afterAll(async () => {
  const left = await state.leftBehind()
  if (left.length > 0) throw new Error(`${Bun.main} leaves behind:\n${left.join('\n')}`)
})
