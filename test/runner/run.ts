// Runs tests, several files at a time, from the ring that takes least to the one that takes most. A ring that fails is
// the last that runs.
//
//   bun run test                        all rings
//   bun run test:unit                   a ring (unit, app, binary, browser: see rings.ts)
//   bun test/runner/run.ts unit zip     the files of a ring with `zip` in their path
//   bun test/runner/run.ts -t refused   whatever else begins with a dash goes to `bun test`, with what follows it
//
// A file that fails beside others is run once more, alone. One that passes then is flaky: it has a race that wants mending,
// its two outputs are printed again at the end, and more of such files than FLAKY_ALLOWED (0) let the run fail.
import { availableParallelism } from 'node:os'
import { launchSharedBrowser } from '../browser/browser'
import { findTestFiles, type Ring, rings } from './rings'
import { type FileOutcome, runFiles } from './run-files'

/** Where more files fail, that is not by chance. */
const mostFilesToRunAgain = 12

const slowestListed = 10

/** How many processes run the files of a ring at the same time, for each processor: most of the later ones wait for others. */
const processesPerProcessor: Record<Ring, number> = { unit: 1, app: 1, binary: 1.5, browser: 1.5 }

interface RingOutcome {
  ring: Ring
  files: FileOutcome[]
  flaky: Flaky[]
  isGood: boolean
  seconds: number
}

/** A file that failed beside others and passed alone. */
interface Flaky {
  besideOthers: FileOutcome
  alone: FileOutcome
}

async function run(words: string[]): Promise<number> {
  const flagsAt = words.findIndex(word => word.startsWith('-'))
  const [chosen, flags] = flagsAt < 0 ? [words, []] : [words.slice(0, flagsAt), words.slice(flagsAt)]
  const files = choose(chosen)
  if (files.length === 0) throw new Error(`No file of tests is chosen by: ${chosen.join(' ')}`)
  const outcomes: RingOutcome[] = []
  for (const ring of rings) {
    const paths = files.filter(file => file.ring === ring).map(({ path }) => `test/${path}`)
    if (paths.length === 0) continue
    const outcome = await runRing(ring, paths, flags)
    outcomes.push(outcome)
    describeRing(outcome)
    if (!outcome.isGood) break
  }
  return conclude(outcomes)
}

function choose(words: string[]) {
  const isRing = (word: string): word is Ring => rings.some(ring => ring === word)
  const [ofRings, parts] = [words.filter(isRing), words.filter(word => !isRing(word))]
  return findTestFiles().filter(
    ({ path, ring }) =>
      (ofRings.length === 0 || ofRings.includes(ring)) &&
      (parts.length === 0 || parts.some(part => `test/${path}`.includes(part))),
  )
}

async function runRing(ring: Ring, paths: string[], flags: string[]): Promise<RingOutcome> {
  const begin = performance.now()
  await using browser = ring === 'browser' ? await launchSharedBrowser() : null
  const environment = browser?.environment ?? {}
  // With one process Bun would run the hooks of preload.ts once for all files, and not after each.
  const processes = Math.max(2, Math.round(availableParallelism() * processesPerProcessor[ring]))
  const first = await runFiles(paths, { processes, flags, environment })
  const outcome = (files: FileOutcome[], flaky: Flaky[], isGood: boolean) => {
    return { ring, files, flaky, isGood, seconds: (performance.now() - begin) / 1000 }
  }
  const failed = first.files.filter(({ isGood }) => !isGood)
  if (first.exitCode === 0) return outcome(first.files, [], true)
  const isByChance = failed.length > 0 && failed.length <= mostFilesToRunAgain && flags.length === 0
  if (!isByChance) return outcome(first.files, [], false)

  process.stdout.write(`\nOnce more, alone:\n${failed.map(({ path }) => path).join('\n')}\n`)
  const flaky: Flaky[] = []
  for (const besideOthers of failed) {
    const { files } = await runFiles([besideOthers.path], { processes: null, flags, environment })
    const alone = files.find(({ isGood }) => isGood)
    if (alone) flaky.push({ besideOthers, alone })
  }
  const files = first.files.map(file => flaky.find(one => one.besideOthers === file)?.alone ?? file)
  return outcome(files, flaky, flaky.length === failed.length)
}

function describeRing({ ring, files, isGood, seconds }: RingOutcome) {
  const failed = files.filter(file => !file.isGood)
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestListed)
  const lines = [
    `\n${ring}: ${files.length} files in ${seconds.toFixed(0)} s. The slowest:`,
    ...slowest.map(file => `${file.seconds.toFixed(1).padStart(7)} s  ${file.path}`),
  ]
  if (!isGood) {
    const where =
      failed.length > 0 ? failed.map(({ path }) => path) : ['Nothing: bun test itself, see above.']
    const after = rings.slice(rings.indexOf(ring) + 1)
    lines.push(`\nThe ring ${ring} failed. What failed in it, each with its reasons above:`, ...where)
    if (after.length > 0) lines.push(`Not run after it: ${after.join(', ')}`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Prints the lines that CI reads: what is flaky, and the counts. */
function conclude(outcomes: RingOutcome[]): number {
  const sum = (what: 'passed' | 'failed') =>
    outcomes.flatMap(({ files }) => files).reduce((all, file) => all + file[what], 0)
  const flaky = outcomes.flatMap(outcome => outcome.flaky)
  for (const { besideOthers, alone } of flaky) {
    process.stdout.write(
      `\nFlaky: ${alone.path}. Beside others it failed:\n${besideOthers.output}\n\nAlone it passed:\n${alone.output}\n`,
    )
  }
  const isGood = outcomes.every(outcome => outcome.isGood)
  const seconds = outcomes.reduce((all, outcome) => all + outcome.seconds, 0)
  process.stdout.write(
    `\n${outcomes.map(({ ring, seconds }) => `${ring} ${seconds.toFixed(0)} s`).join(', ')}: ${seconds.toFixed(0)} s in all
flaky: ${flaky.length}
${sum('passed')} passed, ${isGood ? 0 : Math.max(sum('failed'), 1)} failed\n`,
  )
  const allowed = Number(process.env.FLAKY_ALLOWED ?? 0)
  return isGood && flaky.length <= allowed ? 0 : 1
}

process.exitCode = await run(process.argv.slice(2))
