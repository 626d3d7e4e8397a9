import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { Unavailable } from '../../../src/platform/errors'
import { createLog } from '../../../src/platform/log'
import { threadOf } from '../../../src/platform/workers/worker-thread'
import { createWorkers, type Workers } from '../../../src/platform/workers/workers'
import { command, testTasks } from './test-tasks'

const { echo, isInThread, failInThread, seeEnvironment } = testTasks

const logLines: string[] = []
const log = createLog(
  line => logLines.push(line),
  () => new Date(0),
)
const startThread = threadOf(join(import.meta.dir, 'performer.ts'))

let workers: Workers

const withLimit = (threadLimitMs: number) =>
  createWorkers({ environment: { A: 'b' }, log, command, startThread, threadLimitMs })

beforeEach(() => {
  logLines.length = 0
  workers = withLimit(60_000)
})
afterEach(() => workers.stop())

const of = { userId: null }

describe('a task that suits the thread', () => {
  test('runs in it, again and again', async () => {
    expect(await workers.run(isInThread, null, of)).toBe(true)
    expect(await workers.run(isInThread, null, of)).toBe(true)
    expect(logLines).toEqual([])
  })

  test('runs in a process while the thread is busy', async () => {
    const both = [workers.run(isInThread, null, of), workers.run(isInThread, null, of)]
    expect(workers.load()).toEqual({ running: 2, waiting: 0 })
    expect(await Promise.all(both)).toEqual([true, false])
  })

  test('sees the environment of workers, and nothing else of the server', async () => {
    const inThread = { ...seeEnvironment, suitsThread: () => true }
    expect(await workers.run(inThread, null, of)).toEqual({ A: 'b' })
  })

  test('may be awaited by a thread that was started beforehand', async () => {
    workers.prepare(isInThread, true)
    expect(await workers.run(isInThread, null, of)).toBe(true)
  })

  test.each(['throw', 'exit'] as const)('and fails in it (%s) is performed by a process', async how => {
    expect(await workers.run(failInThread, how, of)).toBe('done by a process')
    expect(logLines).toHaveLength(1)
    expect(await workers.run(isInThread, null, of)).toBe(true)
  })

  test.each(['loop', 'wait'] as const)(
    'and takes too long in it (%s) is performed by a process',
    async how => {
      workers.stop()
      workers = withLimit(200)
      expect(await workers.run(failInThread, how, of)).toBe('done by a process')
      expect(logLines).toHaveLength(1)
    },
  )

  test('ends with the signal of the one who asked', async () => {
    const ending = new AbortController()
    const running = workers.run(failInThread, 'wait', { ...of, signal: ending.signal })
    ending.abort(new Error('no longer wanted'))
    expect(running).rejects.toThrow('no longer wanted')
    await running.catch(() => {})
    expect(await workers.run(isInThread, null, of)).toBe(true)
  })

  test('fails when the server stops', async () => {
    const running = workers.run(failInThread, 'wait', of)
    workers.stop()
    expect(await running.catch(error => error)).toBeInstanceOf(Unavailable)
  })
})

test('all other tasks run in processes', async () => {
  expect(await workers.run({ ...isInThread, suitsThread: () => false }, null, of)).toBe(false)
  expect(await workers.run(echo, 'text', of)).toBe('text')
})
