// Runs the files of a ring beside each other. A file that fails is run once more, alone: what fails then has failed, what
// passes is flaky.
import { type FileOutcome, runFiles } from './run-files'

export interface RingOutcome {
  files: FileOutcome[]
  flaky: Flaky[]
  /** False, too, where `bun test` failed and no file says why. */
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
  print?: (text: string) => void
}

/** Where more files fail, that is not by chance. */
const maxFilesToRunAgain = 12

export async function runRing(
  paths: readonly string[],
  { processes, flags = [], environment = {}, print = text => process.stderr.write(text) }: Options,
): Promise<RingOutcome> {
  const begin = performance.now()
  const conclude = (files: FileOutcome[], flaky: Flaky[], isGood: boolean) => {
    return { files, flaky, isGood, seconds: (performance.now() - begin) / 1000 }
  }
  // With one process Bun would run the hooks of preload.ts once for all files, and not after each.
  const first = await runFiles(paths, {
    processes: Math.max(2, processes),
    flags,
    environment,
    print,
  })
  const failed = first.files.filter(({ isGood }) => !isGood)
  // Where tests are left out on purpose, files without any have no result.
  if (first.exitCode === 0 && (failed.length === 0 || flags.length > 0))
    return conclude(first.files, [], true)
  const mayBeChance = failed.length > 0 && failed.length <= maxFilesToRunAgain && flags.length === 0
  if (!mayBeChance) return conclude(first.files, [], false)

  print(`\nOnce more, alone:\n${failed.map(({ path }) => path).join('\n')}\n`)
  const flaky: Flaky[] = []
  for (const besideOthers of failed) {
    const { files } = await runFiles([besideOthers.path], { processes: null, flags, environment, print })
    const alone = files.find(({ isGood }) => isGood)
    if (alone) flaky.push({ besideOthers, alone })
  }
  const files = first.files.map(file => flaky.find(one => one.besideOthers === file)?.alone ?? file)
  return conclude(files, flaky, flaky.length === failed.length)
}
