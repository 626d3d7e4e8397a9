// Runs tests, several files at a time. All of them, or those that words choose:
//
//   bun run test:unit                   a ring (unit, app, binary, browser: see rings.ts)
//   bun test/support/run.ts unit zip    the files of a ring with `zip` in their path
//   bun test/support/run.ts -t refused  whatever else begins with a dash goes to `bun test`, with what follows it
//
// A file that fails beside others is run once more, alone: one that passes then has a race that wants mending and is
// named at the end, but it says nothing against the program.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchSharedBrowser } from '../browser/browser'
import { type FileResult, readTestReport } from './read-test-report'
import { findTestFiles, type Ring, rings } from './rings'
import { temporaryFolder } from './temporary-folder'

/** Where more files fail, it is not for want of processor time. */
const mostFilesToRunAgain = 5

async function run(words: string[]): Promise<number> {
  const flagsAt = words.findIndex(word => word.startsWith('-'))
  const [chosen, flags] = flagsAt < 0 ? [words, []] : [words.slice(0, flagsAt), words.slice(flagsAt)]
  const files = choose(chosen)
  if (files.length === 0) throw new Error(`No file of tests is chosen by: ${chosen.join(' ')}`)
  const needsBrowser = files.some(({ ring }) => ring === 'browser')
  await using browser = needsBrowser ? await launchSharedBrowser() : null
  const environment = browser?.environment ?? {}
  const paths = files.map(({ path }) => `test/${path}`)
  const first = await test(paths, ['--parallel', '--no-isolate', ...flags], environment)
  if (first.isGood || flags.length > 0) return conclude(first)

  const failed = paths.filter(path => first.results.get(path)?.failed !== 0)
  // Without one that failed, an error came from outside of all tests: nobody knows which file to run again.
  if (failed.length === 0 || failed.length > mostFilesToRunAgain) return conclude(first)
  process.stdout.write(`\nOnce more, alone:\n${failed.join('\n')}\n`)
  const second = await test(failed, [], environment)
  const results = new Map([...first.results, ...second.results])
  if (second.isGood) process.stdout.write(`\nFailed beside others, passed alone:\n${failed.join('\n')}\n`)
  return conclude({ isGood: second.isGood, results })
}

function choose(words: string[]) {
  const isRing = (word: string): word is Ring => rings.some(ring => ring === word)
  const [ofRings, parts] = [words.filter(isRing), words.filter(word => !isRing(word))]
  const chosen = findTestFiles().filter(
    ({ path, ring }) =>
      (ofRings.length === 0 || ofRings.includes(ring)) &&
      (parts.length === 0 || parts.some(part => `test/${path}`.includes(part))),
  )
  // The files that take longest begin first: then no process is still busy with one when the others have nothing left.
  return chosen.toSorted((one, other) => rings.indexOf(other.ring) - rings.indexOf(one.ring))
}

interface Run {
  /** Nothing failed, in a test or outside of one. */
  isGood: boolean
  /** By path; a file that could not be read has none. */
  results: Map<string, FileResult>
}

/** Files of one process share what they import, so that it is read once. */
async function test(paths: string[], options: string[], environment: Record<string, string>): Promise<Run> {
  using folder = temporaryFolder()
  const report = join(folder.path, 'report.xml')
  const reporting = ['--reporter=junit', `--reporter-outfile=${report}`]
  const command = [process.execPath, 'test', ...options, ...reporting, ...paths.map(path => `./${path}`)]
  const { exited } = Bun.spawn(command, {
    env: { ...process.env, ...environment },
    stdio: ['inherit', 'inherit', 'inherit'],
  })
  const isGood = (await exited) === 0
  return { isGood, results: readTestReport(readFileSync(report, 'utf8')) }
}

/** Prints the line that CI reads. */
function conclude({ isGood, results }: Run): number {
  const sum = (what: keyof FileResult) => [...results.values()].reduce((all, result) => all + result[what], 0)
  const failed = sum('failed')
  process.stdout.write(`\n${sum('passed')} passed, ${isGood ? 0 : Math.max(failed, 1)} failed\n`)
  return isGood ? 0 : 1
}

process.exitCode = await run(process.argv.slice(2))
