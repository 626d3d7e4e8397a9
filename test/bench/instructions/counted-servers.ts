// Servers whose user-mode instructions are counted, for all threads and worker processes. On this machine, perf or QEMU
// counts them. On an emulated Cortex-A53, which is the core of a Raspberry Pi 3, QEMU counts them. Linux only.
import { copyFileSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { executable, type ServerProcess, startServer } from '../../support/executable'
import { until } from '../../support/waiting'
import { childrenOf } from '../process-cost'

export interface CountedServer extends AsyncDisposable {
  server: ServerProcess
  /** Returns the number of instructions so far. Waits until the server is idle. */
  count(): Promise<number>
}

/** Starts the server in a folder, which may contain the data of an earlier server. */
export type StartCounted = (folder: string) => Promise<CountedServer>

/**
 * The settings that the server otherwise sets by starting itself once more (server/engine-settings.ts), which would
 * leave the emulator.
 */
const environmentIn = (folder: string) => ({
  API_RATE_LIMITS: '',
  BUN_JSC_forceCodeBlockLiveness: '1',
  BUN_GC_TIMER_DISABLE: '1',
  BUN_TMPDIR: join(folder, 'trackhut-data', 'run'),
})

interface Emulated {
  program: string
  emulator: string
  flags: readonly string[]
}

const cortexA53: Emulated = {
  program: join(executable, '..', 'trackhut-linux-arm64'),
  emulator: 'qemu-aarch64',
  // The ARM C library is at the path of Debian's libc6-arm64-cross and libgcc-s1-arm64-cross.
  flags: ['-cpu', 'cortex-a53', '-L', '/usr/aarch64-linux-gnu'],
}

const x64: Emulated = { program: executable, emulator: 'qemu-x86_64', flags: ['-cpu', 'max'] }

export const startOnCortexA53: StartCounted = folder => startEmulated(folder, cortexA53)

/** Starts the server on this machine. QEMU counts where perf cannot, as on most virtual machines. */
export const startNative: StartCounted = folder =>
  canPerfCount() ? startWithPerf(folder) : startEmulated(folder, x64)

function canPerfCount(): boolean {
  const { stderr } = Bun.spawnSync(['perf', 'stat', '-e', 'instructions:u', 'true'])
  return !/not supported|not found/.test(stderr.toString())
}

async function startWithPerf(folder: string): Promise<CountedServer> {
  const counts = join(folder, `perf-${Date.now()}`)
  const perf = ['stat', '-I', '100', '-x', ',', '-o', counts, '-e', 'instructions:u', '--', executable]
  const server = await startServer({
    folder,
    environment: environmentIn(folder),
    program: 'perf',
    args: perf,
  })
  // Every tenth of a second, perf writes a line with the time and a number of instructions.
  const lines = () => [...readFileSync(counts, 'utf8').matchAll(/^ *[\d.]+,(\d+),/gm)]
  return counted(server, () => lines().reduce((sum, [, count]) => sum + Number(count), 0), endCounted)
}

/**
 * Ends the processes that perf started, and then perf itself. If only perf ended, these processes would keep running.
 */
async function endCounted(perf: ServerProcess) {
  for (const pid of childrenOf(perf.pid)) process.kill(pid, 'SIGTERM')
  await until(() => childrenOf(perf.pid).length === 0)
  await perf.stop()
}

async function startEmulated(folder: string, { emulator, flags, ...of }: Emulated): Promise<CountedServer> {
  const program = join(folder, 'trackhut')
  const plugin = join(folder, 'libcount.so')
  const { success } = Bun.spawnSync([
    'cc',
    '-shared',
    '-fPIC',
    '-O2',
    '-o',
    plugin,
    join(import.meta.dir, 'count-instructions.c'),
  ])
  if (!success) throw new Error('the plugin could not be compiled')
  const emulate = (counts: string, file: string) => [
    ...flags,
    ...['-plugin', `${plugin},counts=${join(folder, counts)}`, file],
  ]
  copyFileSync(of.program, program)
  const server = await startServer({
    folder,
    environment: environmentIn(folder),
    program: emulator,
    args: emulate(`${Date.now()}.counts`, program),
  })
  // The server starts its worker processes from this path. They have to run in the emulator, too, so the file is
  // replaced by a script that starts it.
  renameSync(program, `${program}.emulated`)
  const words = ['exec', emulator, ...emulate('$$.counts', `${program}.emulated`), '"$@"']
  writeFileSync(program, `#!/bin/sh\n${words.join(' ')}\n`, { mode: 0o755 })
  const files = () => readdirSync(folder).filter(name => name.endsWith('.counts'))
  return counted(server, () => files().reduce((sum, name) => sum + sumOf(join(folder, name)), 0))
}

const sumOf = (path: string) =>
  Number(
    new BigUint64Array(new Uint8Array(readFileSync(path)).buffer).reduce((sum, count) => sum + count, 0n),
  )

/**
 * Waits until the server executes few instructions. An idle server still executes some instructions, for example to
 * check the clock; a server that compiles code executes many.
 */
function counted(
  server: ServerProcess,
  read: () => number,
  end: (server: ServerProcess) => Promise<unknown> = server => server.stop(),
): CountedServer {
  const quietMs = 500
  const quiet = 2e6
  return {
    server,
    async count() {
      for (let before = read(); ; ) {
        await Bun.sleep(quietMs)
        const now = read()
        if (now - before < quiet) return now
        before = now
      }
    },
    [Symbol.asyncDispose]: async () => void (await end(server)),
  }
}
