// Runs files with `bun test`, and keeps what is known of each: counts and time from its report, and what it printed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../support/temporary-folder'
import { type FileResult, readTestReport } from './read-test-report'

export interface FileOutcome {
  /** Below the project, such as `test/lib/text.test.ts`. */
  path: string
  /** `lost`: nothing says how it ended, because the process that ran it was ended by another file. */
  state: 'good' | 'failed' | 'lost'
  passed: number
  failed: number
  skipped: number
  seconds: number
  /** What it wrote to standard error, without the names of tests that passed. */
  output: string
}

export interface Outcome {
  files: FileOutcome[]
  /** `bun test` ended with 0, and all that it calls wrong is that of a file. */
  isComplete: boolean
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
    { env: { ...process.env, ...plainOutput, ...environment }, stdio: ['ignore', 'inherit', 'pipe'] },
  )
  const printed = await passOn(child.stderr, new Set(paths), print)
  const exitCode = await child.exited
  const results = existsSync(report) ? readTestReport(readFileSync(report, 'utf8')) : new Map()
  const files = paths.map(path => outcomeOf(path, results.get(path), printed.files.get(path)))
  const told = files.reduce((sum, { path }) => sum + (printed.files.get(path)?.errors ?? 0), 0)
  const hasFailed = files.some(({ state }) => state !== 'good')
  return { files, isComplete: told >= printed.errors && (exitCode === 0 || hasFailed) }
}

/** What is read below is neither coloured nor folded. */
const plainOutput = {
  NO_COLOR: '1',
  FORCE_COLOR: undefined,
  GITHUB_ACTIONS: undefined,
  CLAUDECODE: undefined,
  AGENT: undefined,
}

function outcomeOf(
  path: string,
  result: FileResult | undefined,
  { lines, errors }: Printed = { lines: [], errors: 0 },
): FileOutcome {
  const output = lines.join('\n')
  const { passed, failed, skipped, seconds } = result ?? { passed: 0, failed: 0, skipped: 0, seconds: 0 }
  const faults = failed + errors
  const state = faults > 0 ? 'failed' : result ? 'good' : 'lost'
  return { path, state, passed, failed: faults, skipped, seconds, output }
}

interface Printed {
  lines: string[]
  /** Outside of tests: when it was read, in a hook, between two tests, or in something that a test left behind. */
  errors: number
}

/** An error outside of tests, and what stands in the last lines of how many of them there were. */
const errorLine = /^# Unhandled error/
const errorsLine = /^ (\d+) errors?$/

/** A file that ended the process it was in. */
const crashLine = /^\W*(test\/\S+\.tsx?) \(worker crashed/

/** Prints what comes, and sorts it by file: the path stands above it, each time another file has its turn. */
async function passOn(
  stream: ReadableStream<Uint8Array>,
  paths: ReadonlySet<string>,
  print: (text: string) => void,
) {
  const files = new Map<string, Printed>()
  const printedBy = (path: string) => {
    const printed = files.get(path) ?? { lines: [], errors: 0 }
    files.set(path, printed)
    return printed
  }
  let current: Printed | null = null
  let errors = 0
  for await (const line of linesOf(stream)) {
    print(`${line}\n`)
    const path = line.endsWith(':') ? line.slice(0, -1) : ''
    if (paths.has(path)) current = printedBy(path)
    else if (!line.startsWith('(pass)')) current?.lines.push(line)
    if (current && errorLine.test(line)) current.errors += 1
    const [, crashed] = crashLine.exec(line) ?? []
    if (crashed !== undefined) printedBy(crashed).errors += 1
    errors = Number(errorsLine.exec(line)?.[1] ?? errors)
  }
  return { files, errors }
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
