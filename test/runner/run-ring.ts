// Runs the files of a ring beside each other. A file that fails is run once more, alone: what fails then has failed, what
// passes is flaky.
import { type FileOutcome, runFiles } from './run-files'

export interface RingOutcome {
  files: FileOutcome[]
  flaky: Flaky[]
  /** False, too, where something was wrong that is of no file. */
  isGood: boolean
  seconds: number
}

/** A file that failed beside others and passed alone: it has a race, or counts on what others leave behind. */
export interface Flaky {
  besideOthers: FileOutcome
  alone: FileOutcome
}

interface Options {
  /** How many processes share the files. */
  processes: number
  /** For `bun test`. With any, tests are left out on purpose, and no file is run again. */
  flags?: readonly string[]
  environment?: Record<string, string>
  /** More of it, for files beside each other: what they share may be what failed. */
  shared?: Record<string, string>
  print?: (text: string) => void
}

/** Where more files fail, that is not by chance. */
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
  // With one process Bun would run the hooks of preload.ts once for all files, and not after each.
  const first = await runFiles(paths, {
    processes: Math.max(2, processes),
    flags,
    environment: { ...environment, ...shared },
    print,
  })
  const failed = first.files.filter(({ state }) => state === 'failed')
  // Where tests are left out on purpose, files have no result when all of theirs are.
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
