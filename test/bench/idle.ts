// bun test/bench/idle.ts [MINUTES] [WORKOUTS]: processor time and written bytes of servers that get no requests. The
// servers run at the same time. Measuring begins a minute after their start. Linux only.
import { readFileSync } from 'node:fs'
import { startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'
import { seedInstance } from './seeded-instance'

const minuteMs = 60_000

/** Ticks per second: Linux counts processor time in hundredths of a second. */
const ticks = 100

const [minutes = 5, workouts = 2000] = process.argv.slice(2).map(Number)

/** Settings that make the program work even without requests. */
const everything = {
  HOST: '::',
  LOCAL_NAME: 'trackhut-idle',
  METRICS_TOKEN: 'as-long-as-it-has-to-be',
  BACKUP_EVERY: '24h',
  INBOX_DIR: 'inbox',
  WEBDAV: 'true',
}

const kinds = { 'by default, on loopback': {}, 'by default, on the network': { HOST: '::' }, everything }

interface Spent {
  processorMs: number
  /** Number of bytes that the program wrote, to files or elsewhere. */
  written: number
  /** Number of these bytes that were written to a disk. */
  toDisk: number
}

function read(pid: number): Spent {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  const io = readFileSync(`/proc/${pid}/io`, 'utf8')
  const count = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(io)?.[1])
  return {
    processorMs: (((user ?? 0) + (system ?? 0)) * 1000) / ticks,
    written: count('wchar'),
    toDisk: count('write_bytes'),
  }
}

async function measure(environment: Record<string, string>) {
  using folder = temporaryFolder()
  await seedInstance(folder.path, { first: workouts, second: 0 })
  await using server = await startServer({ folder: folder.path, environment })
  await Bun.sleep(minuteMs)
  const before = read(server.pid)
  await Bun.sleep(minutes * minuteMs)
  const after = read(server.pid)
  const each = (key: keyof Spent) => (after[key] - before[key]) / minutes
  const hour = (key: keyof Spent) => ((each(key) * 60) / 1000).toFixed(1)
  const line = server
    .output()
    .split('\n')
    .filter(line => / (warn|info) /.test(line)).length
  return `${each('processorMs').toFixed(1)} ms a minute, ${hour('written')} kB an hour written, ${hour('toDisk')} kB of them to a disk (${line} lines logged)`
}

const results = await Promise.all(
  Object.entries(kinds).map(async ([name, environment]) => `${name}: ${await measure(environment)}`),
)
process.stdout.write(`${minutes} minutes, ${workouts} workouts\n${results.join('\n')}\n`)
