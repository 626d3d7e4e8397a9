// Runs the files of a ring in parallel. A failed file is run again alone. If it fails again, it has failed; if it
// passes, it is flaky.
import { type FileOutcome, runFiles } from './run-files'

export interface RingOutcome {
  files: FileOutcome[]
  flaky: Flaky[]
  /** False if a file failed, or if a failure belongs to no file. */
  isGood: boolean
  seconds: number
}

/**
 * A file that failed in parallel and passed alone: it has a race condition, or depends on state that other files leave.
 */
export interface Flaky {
  besideOthers: FileOutcome
  alone: FileOutcome
}

interface Options {
  /** Number of processes that share the files. */
  processes: number
  /** Flags for `bun test`. If there are any, tests are left out on purpose, and no file is run again. */
  flags?: readonly string[]
  environment?: Record<string, string>
  /**
   * Environment variables for resources that the files share in the parallel run. A file that runs again alone does not
   * get them, because a shared resource may have caused its failure.
   */
  shared?: Record<string, string>
  print?: (text: string) => void
}

/** Maximum number of failed files that are run again. More failures are certainly no flakiness. */
const maxFilesToRunAgain = 12

export async function runRing(
  paths: readonly string[],
  {
    processes,
    flags = [],
    environment = {},
    shared = {},
    print = text => process.stderr.write(text),
  }: Options,
): Promise<RingOutcome> {
  const begin = performance.now()
  const conclude = (files: FileOutcome[], flaky: Flaky[], isGood: boolean) => {
    return { files, flaky, isGood, seconds: (performance.now() - begin) / 1000 }
  }
  // At least two processes are used. With one process, Bun would run the hooks of preload.ts only once for all files
  // instead of after each.
  const first = await runFiles(paths, {
    processes: Math.max(2, processes),
    flags,
    environment: { ...environment, ...shared },
    print,
  })
  const failed = first.files.filter(({ state }) => state === 'failed')
  // If there are flags, a file without a result is no error, because all its tests may have been left out.
  const lost = flags.length > 0 ? [] : first.files.filter(({ state }) => state === 'lost')
  const again = [...failed, ...lost]
  if (again.length === 0 || flags.length > 0 || failed.length > maxFilesToRunAgain)
    return conclude(first.files, [], first.isComplete && again.length === 0)

  print(`\nOnce more, alone:\n${again.map(({ path }) => path).join('\n')}\n`)
  const alone = new Map<string, FileOutcome>()
  for (const { path } of again) {
    const { files, isComplete } = await runFiles([path], { processes: null, flags, environment, print })
    const [file] = files
    if (file) alone.set(path, isComplete ? file : { ...file, state: 'failed' })
  }
  const flaky = failed.flatMap(besideOthers => {
    const second = alone.get(besideOthers.path)
    return second?.state === 'good' ? [{ besideOthers, alone: second }] : []
  })
  const files = first.files.map(file => {
    const second = alone.get(file.path)
    return second && (second.state === 'good' || file.state === 'lost') ? second : file
  })
  return conclude(files, flaky, first.isComplete && files.every(({ state }) => state === 'good'))
}
