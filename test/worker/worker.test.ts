import { afterAll, afterEach, describe, expect, jest, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storedFile } from '../../src/formats/zip/packed-file'
import { readConfig } from '../../src/platform/config'
import { createLog } from '../../src/platform/log'
import { usualCanvas } from '../../src/maps/geometry/geometry'
import { workerEnvironment } from '../../src/platform/workers/environment'
import { createWorker, WorkerFailure } from '../../src/worker/worker'
import { steadyRide } from '../support/recordings'

const run = mkdtempSync(join(tmpdir(), 'trackhut-worker-'))
const logLines: string[] = []
const log = createLog(
  line => logLines.push(line),
  () => new Date(0),
)
const worker = createWorker({ environment: workerEnvironment(readConfig({}), run), log })

afterEach(() => {
  worker.stop()
  logLines.length = 0
})
afterAll(() => rmSync(run, { recursive: true }))

const input = { stoppedSpeedThreshold: 1, useRawGpxSpeed: false, latestTime: Date.parse('2027-01-01') }
const plenty = { timeoutMs: 60_000 }

const measure = (bytes = steadyRide(), options = plenty) =>
  worker.run('measure-recording', { file: storedFile(bytes), ...input }, options)

/** The process of the worker, known by the folder only it was given; null while there is none. */
function findProcess(): number | null {
  const pid = readdirSync('/proc').find(
    name => /^\d+$/.test(name) && environmentOf(name).includes(`TMPDIR=${run}`),
  )
  return pid === undefined ? null : Number(pid)
}

/** Nothing for a process that ended, or that is somebody else's. */
function environmentOf(pid: string | number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  } catch {
    return []
  }
}

async function until(condition: () => boolean) {
  while (!condition()) await new Promise(resolve => setImmediate(resolve))
}

test('a recording is measured and packed', async () => {
  expect(await measure()).toMatchObject({
    readable: true,
    measures: { durationS: 60 },
    track: expect.any(Uint8Array),
  })
})

test('a bad recording is an answer, not a failure', async () => {
  const answer = await measure(new TextEncoder().encode('no'))
  expect(answer).toEqual({ readable: false, reason: 'gpx file is invalid' })
  expect(logLines).toEqual([])
})

test('tasks take turns and answer the one who asked', async () => {
  const counts = [2, 3, 4, 5, 6]
  const answers = await Promise.all(counts.map(points => measure(steadyRide({ points }))))
  expect(answers.map(answer => answer.readable && answer.measures.durationS)).toEqual([1, 2, 3, 4, 5])
})

describe('a task that fails', () => {
  /** What became of a task, and whether the next one worked. */
  async function outcomeOf(task: Promise<unknown>) {
    const [failed, next] = await Promise.allSettled([task, measure()])
    return { reason: failed.status === 'rejected' ? failed.reason : null, next: next.status }
  }

  test('is told from one that worked, and does not hold up the next', async () => {
    const { reason, next } = await outcomeOf(
      worker.run('draw-picture', { track: new Uint8Array(10), canvas: usualCanvas, regions: [] }, plenty),
    )
    expect(reason).toBeInstanceOf(WorkerFailure)
    expect(next).toBe('fulfilled')
    expect(logLines).toHaveLength(1)
    expect(logLines[0]).toContain('warn The worker failed')
  })

  test('because it takes too long is given up, and does not hold up the next', async () => {
    // Not even a process can be started in a millisecond.
    const { reason, next } = await outcomeOf(measure(steadyRide(), { timeoutMs: 1 }))
    expect(reason).toBeInstanceOf(WorkerFailure)
    expect(String(reason)).toContain('the worker process was stopped')
    expect(next).toBe('fulfilled')
  })

  test('because the worker is stopped is given up, and does not hold up the next', async () => {
    setImmediate(worker.stop)
    const { reason, next } = await outcomeOf(measure())
    expect(String(reason)).toContain('the worker process was stopped')
    expect(next).toBe('fulfilled')
  })
})

describe.skipIf(process.platform !== 'linux')('the process of the worker', () => {
  /** Killed in the turn in which it is sent, no worker can have read so much. */
  const long = steadyRide({ points: 20_000, climb: 0 })

  test('is started by the first task, and serves the next ones too', async () => {
    await until(() => findProcess() === null)
    await measure()
    const started = findProcess()
    await measure()
    expect(started).not.toBeNull()
    expect(findProcess()).toBe(started)
  })

  test('may die with a task in hand, which a new one then gets', async () => {
    await measure()
    const killed = findProcess()!
    const task = measure(long)
    await Promise.resolve()
    process.kill(killed, 'SIGKILL')
    expect(await task).toMatchObject({ readable: true })
    expect(findProcess()).not.toBe(killed)
  })

  test('is given up when it dies again', async () => {
    await measure()
    const first = findProcess()!
    const outcome = Promise.allSettled([measure(long)])
    await Promise.resolve()
    process.kill(first, 'SIGKILL')
    await until(() => ![null, first].includes(findProcess()))
    process.kill(findProcess()!, 'SIGKILL')
    const [task] = await outcome
    expect(String(task.status === 'rejected' && task.reason)).toContain('the worker process')
    expect((await measure()).readable).toBe(true)
  })

  test('may die while it has nothing to do', async () => {
    await measure()
    process.kill(findProcess()!, 'SIGKILL')
    // The task that finds it dead may be lost, but none after it.
    await measure().catch(() => null)
    expect((await measure()).readable).toBe(true)
  })

  test('ends when there has been nothing to do for a while, and not before', async () => {
    jest.useFakeTimers()
    try {
      await measure()
      jest.advanceTimersByTime(19_999)
      expect(findProcess()).not.toBeNull()
      jest.advanceTimersByTime(1)
    } finally {
      jest.useRealTimers()
    }
    await until(() => findProcess() === null)
    expect((await measure()).readable).toBe(true)
  })

  test('sees the settings and a temporary folder of its own, and nothing else', async () => {
    await measure()
    const environment = environmentOf(findProcess()!)
    expect(environment).toContain(`BUN_TMPDIR=${run}`)
    const names = environment.map(line => line.split('=')[0])
    for (const name of ['HOME', 'PATH', 'USER', 'NODE_OPTIONS']) expect(names).not.toContain(name)
  })
})
