// The runner reports the faults of test files by the names of the files.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { temporaryFolder } from '../support/temporary-folder'
import { runRing } from './run-ring'

const pathOf = (name: string) => `test/runner/fixtures/${name}.ts`

async function run(...names: string[]) {
  using folder = temporaryFolder()
  const environment = {
    FLAKY_TRACE: join(folder.path, 'trace'),
    TEST_PATIENCE_MS: '50',
    TMPDIR: folder.path,
  }
  const { files, flaky, isGood } = await runRing(names.map(pathOf), {
    processes: 2,
    environment,
    // The output is not printed, because it would look like output of this file.
    print: () => {},
  })
  const outputOf = (name: string) => files.find(({ path }) => path === pathOf(name))?.output
  const counts = files.map(({ path, passed, failed }) => [path, passed, failed])
  return { flaky, isGood, counts, outputOf }
}

test('files that pass are counted', async () => {
  const { isGood, flaky, counts } = await run('good')
  expect([isGood, flaky, counts]).toEqual([true, [], [[pathOf('good'), 1, 0]]])
})

test('a file that fails beside others and passes alone is flaky, and told with both outputs', async () => {
  const { isGood, flaky, counts } = await run('good', 'flaky')
  expect(isGood).toBe(true)
  expect(counts).toEqual([
    [pathOf('good'), 1, 0],
    [pathOf('flaky'), 1, 0],
  ])
  expect(flaky.map(({ alone }) => alone.path)).toEqual([pathOf('flaky')])
  expect(flaky[0]?.besideOthers.output).toContain('Expected: false')
  expect(flaky[0]?.alone.output).toContain('1 pass')
})

test('a file that fails alone, too, has failed', async () => {
  const { isGood, flaky, counts, outputOf } = await run('good', 'failing')
  expect([isGood, flaky]).toEqual([false, []])
  expect(counts).toContainEqual([pathOf('failing'), 0, 1])
  expect(outputOf('failing')).toContain('Expected: 3')
})

test('an error outside of all tests is that of the file that was running', async () => {
  const { isGood, counts, outputOf } = await run('good', 'error-outside')
  expect(isGood).toBe(false)
  expect(counts).toEqual([
    [pathOf('good'), 1, 0],
    [pathOf('error-outside'), 1, 1],
  ])
  expect(outputOf('error-outside')).toContain('an error outside of all tests')
})

test('a file that ends the process it is run in has failed, and those before it in that process are run again', async () => {
  const { isGood, flaky, counts } = await run('good', 'dying')
  expect([isGood, flaky]).toEqual([false, []])
  expect(counts).toContainEqual([pathOf('good'), 1, 0])
  expect(counts.find(([path]) => path === pathOf('dying'))?.[2]).toBeGreaterThan(0)
})

test('what a file leaves behind is told and taken away before the next', async () => {
  const { isGood, counts, outputOf } = await run('leaving', 'good')
  expect(isGood).toBe(false)
  expect(counts).toEqual([
    [pathOf('leaving'), 1, 1],
    [pathOf('good'), 1, 0],
  ])
  const output = outputOf('leaving')
  for (const what of [
    'umask: 77 became 27',
    'working directory: ',
    'environment: LEFT_BEHIND',
    'globals: leftBehind',
    'listeners of the process: SIGUSR2',
    'timers: setInterval at ',
    'processes: ',
    'ports that it listens on: ',
    'temporary files: left-behind-',
  ])
    expect(output).toContain(what)
})
