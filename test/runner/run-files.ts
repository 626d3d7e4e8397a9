// Runs files with `bun test`, and keeps what is known of each: counts and time from its report, and what it printed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../support/temporary-folder'
import { readTestReport } from './read-test-report'

export interface FileOutcome {
  /** Below the project, such as `test/lib/text.test.ts`. */
  path: string
  isGood: boolean
  passed: number
  failed: number
  seconds: number
  /** Everything it printed but the names of tests that passed. */
  output: string
}

export interface Outcome {
  files: FileOutcome[]
  /** What `bun test` itself ended with. Beside files that are all good it failed for a reason of its own. */
  exitCode: number
}

interface Options {
  /** How many processes share the files; null for one that runs them one after the other. */
  processes: number | null
  /** For `bun test`. */
  flags: readonly string[]
  environment: Record<string, string>
  /** Where what they print goes. */
  print(text: string): void
}

/** Files of one process share what they import, so that it is read once. */
export async function runFiles(
  paths: readonly string[],
  { processes, flags, environment, print }: Options,
): Promise<Outcome> {
  using folder = temporaryFolder()
  const report = join(folder.path, 'report.xml')
  const shared = processes === null ? [] : [`--parallel=${processes}`, '--no-isolate']
  const child = Bun.spawn(
    [
      process.execPath,
      'test',
      ...shared,
      // Far more than the patience of tests (waiting.ts), so that whatever is waited for in vain is named.
      '--timeout=600000',
      ...flags,
      '--reporter=junit',
      `--reporter-outfile=${report}`,
      ...paths.map(path => `./${path}`),
    ],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'inherit', 'pipe'] },
  )
  const printed = await passOn(child.stderr, new Set(paths), print)
  const exitCode = await child.exited
  const results = existsSync(report) ? readTestReport(readFileSync(report, 'utf8')) : new Map()
  const files = paths.map(path => {
    const { lines = [], errors = 0 } = printed.get(path) ?? {}
    // A file that could not be read, or whose process ended, has no result.
    const { passed, failed, seconds } = results.get(path) ?? { passed: 0, failed: 1, seconds: 0 }
    return {
      path,
      passed,
      failed: failed + errors,
      seconds,
      isGood: failed + errors === 0,
      output: lines.join('\n'),
    }
  })
  return { files, exitCode }
}

interface Printed {
  lines: string[]
  /** Outside of tests: in a hook, between two tests, or in something that a test left behind. */
  errors: number
}

/** Prints what comes, and sorts it by file: the path stands above it, each time another file has its turn. */
async function passOn(
  stream: ReadableStream<Uint8Array>,
  paths: ReadonlySet<string>,
  print: (text: string) => void,
): Promise<Map<string, Printed>> {
  const printed = new Map<string, Printed>()
  let current: Printed | null = null
  for await (const line of linesOf(stream)) {
    print(`${line}\n`)
    const path = line.endsWith(':') ? line.slice(0, -1) : ''
    if (paths.has(path)) {
      current = printed.get(path) ?? { lines: [], errors: 0 }
      printed.set(path, current)
    } else if (!line.startsWith('(pass)')) current?.lines.push(line)
    if (current && line.startsWith('# Unhandled error')) current.errors += 1
  }
  return printed
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
