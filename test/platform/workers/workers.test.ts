import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TooManyRequests, Unavailable } from '../../../src/platform/errors'
import { createLog } from '../../../src/platform/log'
import { readConfig } from '../../../src/platform/settings/read-config'
import { workerEnvironment } from '../../../src/platform/workers/environment'
import type { Task } from '../../../src/platform/workers/task'
import { againOnce, createWorkers, WorkerFailure, type Workers } from '../../../src/platform/workers/workers'
import { command, testTasks } from './test-tasks'

const { echo, echoLater, fail, hang, hangOnFile, die, readFile, findProcess, seeEnvironment } = testTasks

const run = mkdtempSync(join(tmpdir(), 'trackhut-worker-'))
const logLines: string[] = []
const log = createLog(
  line => logLines.push(line),
  () => new Date(0),
)
const environment = workerEnvironment(readConfig({}), run)

let workers: Workers

beforeEach(() => {
  logLines.length = 0
  workers = createWorkers({ environment, log, command })
})
afterEach(() => workers.stop())
afterAll(() => rmSync(run, { recursive: true }))

const perform = <Input, Output>(task: Task<Input, Output>, input: Input, signal?: AbortSignal) =>
  workers.run(task, input, { userId: null, signal })

const failureOf = (task: Promise<unknown>) =>
  task.then(
    () => null,
    error => error,
  )

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function until(condition: () => boolean) {
  while (!condition()) await new Promise(resolve => setImmediate(resolve))
}

test('tasks take turns and answer the one who asked', async () => {
  const texts = ['a', 'b', 'c', 'd']
  expect(await Promise.all(texts.map(text => perform(echo, text)))).toEqual(texts)
  expect(logLines).toEqual([])
})

test('of those that wait, the ones of low priority come last', async () => {
  const done: string[] = []
  const ask = async (task: typeof echo, text: string) => void done.push(await perform(task, text))
  const [first, later, sooner] = ['first', 'later', 'sooner'] as const
  await Promise.all([ask(echo, first), ask(echoLater, later), ask(echo, sooner)])
  expect(done).toEqual([first, sooner, later])
})

test('and those of high priority come first', async () => {
  const done: string[] = []
  const ask = async (task: typeof echo, text: string) => void done.push(await perform(task, text))
  const urgent = { ...echo, priority: 'high' as const }
  await Promise.all([ask(echo, 'first'), ask(echoLater, 'last'), ask(echo, 'third'), ask(urgent, 'second')])
  expect(done).toEqual(['first', 'second', 'third', 'last'])
})

test('queues do not wait for each other', async () => {
  const hanging = failureOf(perform(hang, { timeLimitMs: 60_000 }))
  expect(await perform({ ...echo, queue: 'render' }, 'drawn')).toBe('drawn')
  workers.stop()
  expect(await hanging).toBeInstanceOf(Unavailable)
})

test('whoever has a task that takes long does not keep others waiting', async () => {
  const hanging = failureOf(workers.run(hang, { timeLimitMs: 60_000 }, { userId: 1 }))
  const waiting = failureOf(workers.run(echo, 'waits', { userId: 1 }))
  expect(await workers.run(echo, 'beside', { userId: 2 })).toBe('beside')
  expect(workers.load()).toEqual({ running: 1, waiting: 1 })
  workers.stop()
  for (const failure of [hanging, waiting]) expect(await failure).toBeInstanceOf(Unavailable)
})

test('somebody who could come again is sent away when as many of theirs wait as may, and nobody else is', async () => {
  const task = { ...echo, limit: { maxWaiting: 2, of: 'echoes', code: 'images-busy' as const } }
  const asked = [perform(task, 'in hand'), perform(task, 'waits')]
  workers.requireRoom(task, null)
  asked.push(perform(task, 'waits, too'))
  expect(() => workers.requireRoom(task, null)).toThrow(TooManyRequests)
  workers.requireRoom(task, 1)
  expect(() => workers.requireRoom(task, null)).toThrow('rate limit exceeded (too many echoes at once)')
  await Promise.all(asked)
  workers.requireRoom(task, null)
})

describe('a task that fails', () => {
  /** The failure of a task. It is returned only after the next task is done. */
  async function outcomeOf(task: Promise<unknown>) {
    const [failure] = await Promise.all([failureOf(task), perform(echo, 'next')])
    return failure
  }

  test('is told from one that worked, and does not hold up the next', async () => {
    const failure = await outcomeOf(perform(fail, 'no'))
    expect(failure).toEqual(new WorkerFailure('fail: Error: no'))
    expect(logLines).toHaveLength(1)
    expect(logLines[0]).toContain('warn The worker failed')
  })

  test('because it takes too long is given up, and does not hold up the next', async () => {
    const failure = await outcomeOf(perform(hang, { timeLimitMs: 20 }))
    expect(failure).toEqual(new WorkerFailure('hang: it took too long', 'late'))
  })

  test('because a file takes too long is a failure of the server the first time, and the fault of the file the second', async () => {
    const slow = { timeLimitMs: 20, file: 'slow' }
    const first = await outcomeOf(perform(hangOnFile, slow))
    expect(first).toBeInstanceOf(Unavailable)
    expect(first).toMatchObject({ retryAfterS: 10 })
    expect(await outcomeOf(perform(hangOnFile, { ...slow, file: 'other' }))).toBeInstanceOf(Unavailable)
    expect(await outcomeOf(perform(hangOnFile, slow))).toEqual(
      new WorkerFailure('hang on file: it took too long', 'late'),
    )
    const never = { ...hangOnFile, isDeadlyOnce: true } as const
    expect(await outcomeOf(perform(never, { ...slow, file: 'third' }))).toBeInstanceOf(WorkerFailure)
  })

  test('because it is stopped is nobody’s fault, nor are those that wait', async () => {
    await perform(findProcess, null)
    const failures = [perform(hang, { timeLimitMs: 60_000 }), perform(echo, 'waits')].map(failureOf)
    setImmediate(workers.stop)
    for (const failure of await Promise.all(failures)) expect(failure).toBeInstanceOf(Unavailable)
    expect(await perform(echo, 'afterwards')).toBe('afterwards')
  })
})

test('the time a process takes to start is not the task’s', async () => {
  const start = join(run, 'start')
  workers = createWorkers({ environment, log, command: [...command, start] })
  jest.useFakeTimers()
  try {
    const done = perform({ ...echo, timeLimitMs: 300 }, 'done')
    jest.advanceTimersByTime(10_000)
    writeFileSync(start, '')
    expect(await done).toBe('done')
  } finally {
    jest.useRealTimers()
  }
})

describe('a process that a task is about to come for', () => {
  test('is started before it comes, and performs it', async () => {
    const place = join(run, 'started')
    const starting = [
      process.execPath,
      '-e',
      `require('node:fs').writeFileSync(${JSON.stringify(place)}, '')`,
    ]
    const others = createWorkers({ environment, log, command: starting })
    others.prepare(findProcess)
    await until(() => existsSync(place))
    others.stop()
    workers.prepare(findProcess)
    workers.prepare(findProcess)
    const pid = await perform(findProcess, null)
    workers.prepare(findProcess)
    expect(await perform(findProcess, null)).toBe(pid)
  })

  test('that cannot be started is told to whoever needs it', async () => {
    workers = createWorkers({ environment, log, command: [join(run, 'nothing')] })
    workers.prepare(readFile)
    expect(await failureOf(perform(readFile, new Uint8Array(1)))).toBeInstanceOf(Error)
  })
})

test('a process that cannot be started is nobody’s fault', async () => {
  workers = createWorkers({ environment, log, command: [process.execPath, '--no-such-option', 'nothing.ts'] })
  expect(await failureOf(perform(readFile, new Uint8Array(1)))).toBeInstanceOf(Unavailable)
})

describe('a task that nobody wants any longer', () => {
  const unwanted = new Error('unwanted')

  test('ends with its process, and the next one is begun', async () => {
    const wanted = new AbortController()
    await perform(findProcess, null)
    const failure = failureOf(perform(hang, { timeLimitMs: 60_000 }, wanted.signal))
    const next = perform(echo, 'next')
    setImmediate(() => wanted.abort(unwanted))
    expect(await failure).toBe(unwanted)
    expect(await next).toBe('next')
    expect(logLines).toEqual([])
  })

  test('is not begun when it waits, or has been given up before', async () => {
    const wanted = new AbortController()
    const inHand = failureOf(perform(hang, { timeLimitMs: 60_000 }))
    const waiting = failureOf(perform(echo, 'waits', wanted.signal))
    wanted.abort(unwanted)
    expect(await waiting).toBe(unwanted)
    expect(await failureOf(perform(echo, 'never', wanted.signal))).toBe(unwanted)
    workers.stop()
    expect(await inHand).toBeInstanceOf(Unavailable)
  })
})

describe('a process that dies with a task in hand', () => {
  const deadly = new TextEncoder().encode('deadly')

  test('is a failure of the server, who says when to come again', async () => {
    const failure = await failureOf(perform(die, deadly))
    expect(failure).toBeInstanceOf(Unavailable)
    expect(failure).toMatchObject({ kind: 'unavailable', retryAfterS: 10 })
    expect(await perform(echo, 'next')).toBe('next')
  })

  test('is the fault of the file when the same file does it again, and of no other', async () => {
    expect(await failureOf(perform(readFile, deadly))).toBeInstanceOf(Unavailable)
    expect(await perform(readFile, new Uint8Array(7))).toBe(7)
    expect(await failureOf(perform(readFile, deadly.slice()))).toBeInstanceOf(WorkerFailure)
    expect(await perform(readFile, new Uint8Array(8))).toBe(8)
  })

  test('is the fault of the task the first time where nobody is to try again', async () => {
    const failure = await failureOf(perform({ ...die, isDeadlyOnce: true }, deadly))
    expect(failure).toBeInstanceOf(WorkerFailure)
    expect(failure).toMatchObject({ how: 'died' })
  })

  test('is found out at once by those whom nobody asks again', async () => {
    const failure = await failureOf(againOnce(() => perform(readFile, deadly)))
    expect(failure).toBeInstanceOf(WorkerFailure)
  })
})

describe('the process', () => {
  test('is started by the first task, and serves the next ones too', async () => {
    const first = await perform(findProcess, null)
    expect(await perform(findProcess, null)).toBe(first)
  })

  test('may die while it has nothing to do: a new one gets the task', async () => {
    const first = await perform(findProcess, null)
    process.kill(first, 'SIGKILL')
    expect(await perform(findProcess, null)).not.toBe(first)
    expect(logLines).toEqual([])
  })

  test('ends when there has been nothing to do for a while, and not before', async () => {
    jest.useFakeTimers()
    let first: number
    try {
      first = await perform(findProcess, null)
      jest.advanceTimersByTime(19_999)
      expect(isRunning(first)).toBe(true)
      jest.advanceTimersByTime(1)
    } finally {
      jest.useRealTimers()
    }
    await until(() => !isRunning(first))
    expect(await perform(echo, 'again')).toBe('again')
  })

  test('sees the settings and a temporary folder of its own, and nothing else', async () => {
    const seen = await perform(seeEnvironment, null)
    expect(seen.BUN_TMPDIR).toBe(run)
    for (const name of ['HOME', 'PATH', 'USER', 'NODE_OPTIONS']) expect(Object.keys(seen)).not.toContain(name)
  })
})
