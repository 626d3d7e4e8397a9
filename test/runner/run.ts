// Runs tests in parallel, ring by ring, beginning with the cheapest ring. Stops after a ring with failures.
//
//   bun run test                        all rings
//   bun run test:unit                   one ring (unit, app, binary, browser: see rings.ts)
//   bun test/runner/run.ts unit zip     the files of a ring with `zip` in their path
//   bun test/runner/run.ts -t refused   passes the first word with a dash and all words after it to `bun test`
//
// A file that fails in parallel and passes alone is flaky. Its two outputs are printed at the end. If there are more
// flaky files than FLAKY_ALLOWED (0), the run fails.
import { availableParallelism } from 'node:os'
import { launchSharedBrowser } from '../browser/browser'
import { findTestFiles, type Ring, rings } from './rings'
import { type RingOutcome, runRing } from './run-ring'

/** Number of slow files to list. */
const slowest = 10

/** Number of processes per processor. The processes of the last two rings mostly wait for other processes. */
const processesPerProcessor: Record<Ring, number> = { unit: 1, app: 1, binary: 1.5, browser: 1.5 }

async function run(words: string[]): Promise<number> {
  const flagsAt = words.findIndex(word => word.startsWith('-'))
  const [chosen, flags] = flagsAt < 0 ? [words, []] : [words.slice(0, flagsAt), words.slice(flagsAt)]
  const files = choose(chosen)
  if (files.length === 0) throw new Error(`No file of tests is chosen by: ${chosen.join(' ')}`)
  const outcomes = new Map<Ring, RingOutcome>()
  for (const ring of rings) {
    const paths = files.filter(file => file.ring === ring).map(({ path }) => `test/${path}`)
    if (paths.length === 0) continue
    await using browser = ring === 'browser' ? await launchSharedBrowser() : null
    const outcome = await runRing(paths, {
      processes: Math.round(availableParallelism() * processesPerProcessor[ring]),
      flags,
      shared: browser?.environment ?? {},
    })
    outcomes.set(ring, outcome)
    print(describeRing(ring, outcome))
    if (outcome.isGood) continue
    const later = rings.slice(rings.indexOf(ring) + 1)
    print(
      describeFailure(
        outcome,
        ring,
        later.filter(other => files.some(file => file.ring === other)),
      ),
    )
    break
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

const print = (lines: string[]) => process.stdout.write(`\n${lines.join('\n')}\n`)

function describeRing(ring: Ring, { files, seconds }: RingOutcome): string[] {
  const last = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowest)
  return [
    `${ring}: ${files.length} files in ${seconds.toFixed(0)} s. Those that took longest:`,
    ...last.map(file => `${file.seconds.toFixed(1).padStart(7)} s  ${file.path}`),
  ]
}

function describeFailure({ files }: RingOutcome, ring: Ring, after: Ring[]): string[] {
  const failed = files.filter(({ state }) => state !== 'good')
  return [
    `The ring ${ring} failed, and why stands above:`,
    ...(failed.length > 0 ? failed.map(({ path }) => `  bun test ./${path}`) : ['  outside of all files']),
    ...(after.length > 0 ? [`Not run after it: ${after.join(', ')}`] : []),
  ]
}

/** Prints the lines that the CI reads: the number of flaky files, and the test counts. */
function conclude(outcomes: Map<Ring, RingOutcome>): number {
  const all = [...outcomes.values()]
  const flaky = all.flatMap(outcome => outcome.flaky)
  for (const { besideOthers, alone } of flaky) {
    print([
      `Flaky: ${alone.path} failed beside others:`,
      besideOthers.output,
      'It passed alone:',
      alone.output,
      'Mend it before anything else. Until then it stands in test/flaky.md.',
    ])
  }
  const sum = (what: 'passed' | 'failed' | 'skipped') =>
    all.flatMap(({ files }) => files).reduce((sum, file) => sum + file[what], 0)
  const isGood = all.every(outcome => outcome.isGood)
  const times = [...outcomes].map(([ring, { seconds }]) => `${ring} ${seconds.toFixed(0)} s`)
  const total = all.reduce((sum, { seconds }) => sum + seconds, 0)
  print([
    `${times.join(' + ')} = ${total.toFixed(0)} s, ${sum('skipped')} tests skipped`,
    `flaky: ${flaky.length}`,
    `${sum('passed')} passed, ${isGood ? 0 : Math.max(sum('failed'), 1)} failed`,
  ])
  return isGood && flaky.length <= Number(process.env.FLAKY_ALLOWED ?? 0) ? 0 : 1
}

process.exitCode = await run(process.argv.slice(2))
