// Servers whose user-mode instructions are counted, for all threads and worker processes. On this machine, perf counts
// them. On an emulated Cortex-A53, which is the core of a Raspberry Pi 3, QEMU counts them. Linux only.
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

const environment = { API_RATE_LIMITS: '' }

export async function startNative(folder: string): Promise<CountedServer> {
  const counts = join(folder, `perf-${Date.now()}`)
  const perf = ['stat', '-I', '100', '-x', ',', '-o', counts, '-e', 'instructions:u', '--', executable]
  const server = await startServer({ folder, environment, program: 'perf', args: perf })
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

const arm64 = {
  program: join(executable, '..', 'trackhut-linux-arm64'),
  /** The ARM C library, at the path of Debian's libc6-arm64-cross and libgcc-s1-arm64-cross. */
  libraries: '/usr/aarch64-linux-gnu',
}

export async function startOnCortexA53(folder: string): Promise<CountedServer> {
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
    ...['-cpu', 'cortex-a53', '-L', arm64.libraries],
    ...['-plugin', `${plugin},counts=${join(folder, counts)}`, file],
  ]
  copyFileSync(arm64.program, program)
  const server = await startServer({
    folder,
    environment,
    program: 'qemu-aarch64',
    args: emulate(`${Date.now()}.counts`, program),
  })
  // The server starts its worker processes from this path. The kernel cannot run an ARM program here, so the file is
  // replaced by a script that runs the program in the emulator.
  renameSync(program, `${program}.arm64`)
  const words = ['exec', 'qemu-aarch64', ...emulate('$$.counts', `${program}.arm64`), '"$@"']
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
