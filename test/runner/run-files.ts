// Runs test files with `bun test`. Collects counts and times from its report, and the output of each file.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../support/temporary-folder'
import { type FileResult, readTestReport } from './read-test-report'

export interface FileOutcome {
  /** Path relative to the project, such as `test/lib/text.test.ts`. */
  path: string
  /** Result of the file. `lost` means that there is none, because another file ended the process. */
  state: 'good' | 'failed' | 'lost'
  passed: number
  failed: number
  skipped: number
  seconds: number
  /** Standard error of the file, without the names of passed tests. */
  output: string
}

export interface Outcome {
  files: FileOutcome[]
  /**
   * True if every error that `bun test` reports belongs to a file, and, if it did not exit with 0, at least one file
   * has failed or is lost.
   */
  isComplete: boolean
}

interface Options {
  /** Number of processes that share the files; `null` to run them in order in one process. */
  processes: number | null
  /** Flags for `bun test`. */
  flags: readonly string[]
  environment: Record<string, string>
  /** Receives the output of the tests. */
  print(text: string): void
}

/** Runs test files. The files of a process share imported modules, so that each module is loaded once. */
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
      // The time limit of a test is far longer than the time for which tests wait (waiting.ts), so that a failed wait
      // can report its condition.
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

/** Environment for output without colours or folding, because the output is parsed below. */
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
  /** Number of errors outside of tests: on import, in a hook, between tests, or in code that a test left running. */
  errors: number
}

/** Lines of the output: an error outside of tests, and the number of such errors at the end. */
const errorLine = /^# Unhandled error/
const errorsLine = /^ (\d+) errors?$/

/** Line of the output about a test file that crashed its process. */
const crashLine = /^\W*(test\/\S+\.tsx?) \(worker crashed/

/** Prints the output and splits it by file: `bun test` prints a file's path whenever it switches to that file. */
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
