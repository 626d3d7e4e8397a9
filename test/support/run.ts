// Runs tests, several files at a time. All of them, or those that words choose:
//
//   bun run test:unit                   a ring (unit, app, binary, browser: see rings.ts)
//   bun test/support/run.ts unit zip    the files of a ring with `zip` in their path
//   bun test/support/run.ts -t refused  whatever else begins with a dash goes to `bun test`, with what follows it
import { launchSharedBrowser } from '../browser/browser'
import { findTestFiles, type Ring, rings } from './rings'

/** Generous, because other tests use the machine at the same time. */
const timeoutMs = 60_000

async function run(words: string[]): Promise<number> {
  const flagsAt = words.findIndex(word => word.startsWith('-'))
  const [chosen, flags] = flagsAt < 0 ? [words, []] : [words.slice(0, flagsAt), words.slice(flagsAt)]
  const files = choose(chosen)
  if (files.length === 0) throw new Error(`No file of tests is chosen by: ${chosen.join(' ')}`)
  const needsBrowser = files.some(({ ring }) => ring === 'browser')
  await using browser = needsBrowser ? await launchSharedBrowser() : null
  return await test([...flags, ...files.map(({ path }) => `./test/${path}`)], browser?.environment ?? {})
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

/** Files of one process share what they import, so that it is read once. */
function test(words: string[], environment: Record<string, string>): Promise<number> {
  const options = ['--parallel', '--no-isolate', '--timeout', String(timeoutMs)]
  return Bun.spawn([process.execPath, 'test', ...options, ...words], {
    env: { ...process.env, ...environment },
    stdio: ['inherit', 'inherit', 'inherit'],
  }).exited
}

process.exitCode = await run(process.argv.slice(2))
