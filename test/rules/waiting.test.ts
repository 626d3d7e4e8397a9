// Tests wait for a condition (support/waiting.ts) and never for a fixed time. They do not assert how long something
// takes; this is what benchmarks are for.
import { expect, test } from 'bun:test'
import { listSources } from './sources'

/**
 * True for files that these rules do not apply to: tools with their own time limits, the test runner, and these rules,
 * which contain the forbidden code.
 */
const isLeftOut = (path: string) => /^test\/(bench|hostile|real-recordings|rules|runner)\//.test(path)

const sources = (await listSources(['test/**/*.{ts,tsx}'])).filter(({ path }) => !isLeftOut(path))

const pathsWith = (pattern: RegExp) =>
  sources.filter(({ code }) => pattern.test(code)).map(({ path }) => path)

test('no test sleeps', () => {
  expect(pathsWith(/Bun\.sleep|setTimeout\(|waitForTimeout\(/)).toEqual(['test/support/waiting.ts'])
})

test('time passes only where that is what a test is about', () => {
  const reasons: Record<string, string> = {
    'test/binary/slow-connections.test.ts': 'its clients send slowly',
    'test/maps/tiles/download/download-tile.test.ts': 'its tile server sends slowly',
    'test/platform/http/input/bounded-body.test.ts': 'its sender is slow, and its reader is busy',
    'test/support/killing.ts': 'any moment is a good one for a kill',
    'test/support/soon.ts': 'it waits as waiting.ts does',
    'test/support/waiting.ts': 'it is there',
    'test/workouts/weather/weather-source.test.ts': 'its provider sends slowly',
  }
  expect(pathsWith(/\bletPass\b/)).toEqual(Object.keys(reasons))
})

test('nothing is expected of how long something took', () => {
  const clock = String.raw`(?:performance\.now|process\.cpuUsage|Bun\.nanoseconds|process\.hrtime)\b`
  // A clock is needed only by code that waits, or that kills processes at chosen moments.
  expect(pathsWith(new RegExp(clock))).toEqual([
    'test/instance/backups/sudden-ends.test.ts',
    'test/platform/db/upgrade-cut-short.test.ts',
    'test/support/killing.ts',
    'test/support/soon.ts',
    'test/support/waiting.ts',
  ])
  expect(pathsWith(/expect\([^\n]*(?:Date|performance)\.now\(\)/)).toEqual([])
})

test('no test has a time limit or a patience of its own', () => {
  // Matches the time limit of a test, written as a number or as a name for a number.
  const limit = /^\s*\},\s*(?:[\d_]{4,}|\w*(?:[mM]inute|[sS]econd|Ms)\w*)\s*,?\s*\)$/m
  expect(pathsWith(limit)).toEqual([])
  expect(pathsWith(/\}, \{ timeout:|(?<!\.)setDefaultTimeout\(/)).toEqual([])
  expect(pathsWith(/\bpatienceMs:|\btimeout: ?[\d_]/)).toEqual([])
})
