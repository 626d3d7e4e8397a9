import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { getEventListeners } from 'node:events'
import { Queue } from '../../../src/platform/workers/queue'
import type { Priority } from '../../../src/platform/workers/task'
import type { WorkerProcess } from '../../../src/platform/workers/worker-process'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** Lets pending promises settle, advances the time, and lets the results settle. */
async function pass(milliseconds: number) {
  await settle()
  jest.advanceTimersByTime(milliseconds)
  await settle()
}

async function settle() {
  for (let turn = 0; turn < 10; turn++) await null
}

/** Creates a queue. The first letter of a task's name is its user: `a1` and `a2` have one user. `end` ends a task. */
function createWork(names: string[]) {
  const processes = names.map((name): WorkerProcess & { name: string } => ({
    name,
    perform: () => Promise.reject(new Error('what is to be done is done here')),
    prepare: () => void prepared.push(name),
    stop: () => {},
  }))
  const prepared: string[] = []
  const queue = new Queue(processes)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, priority?: Priority, signal?: AbortSignal) => {
    const asked = { userId: name.charCodeAt(0), priority, signal }
    return queue.enqueue(asked, (process, onSent) => {
      begun.push(names.length > 1 ? `${name} ${processes.find(one => one === process)?.name}` : name)
      onSent()
      return new Promise<void>(resolve => ends.set(name, resolve))
    })
  }
  const end = async (...ending: string[]) => {
    for (const name of ending) {
      await settle()
      ends.get(name)?.()
      await settle()
    }
  }
  return { queue, begun, prepared, ask, end }
}

test('people take turns, however many tasks each has', async () => {
  const { queue, begun, ask, end } = createWork(['only'])
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void ask(name)
  await settle()
  expect([begun, queue.waiting(), queue.waiting('a'.charCodeAt(0))]).toEqual([['a1'], 5, 2])
  await end('a1', 'b1', 'c1', 'a2', 'b2', 'a3')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect([queue.waiting(), queue.running()]).toEqual([0, 0])
})

test('of one person’s tasks the urgent come first; what nobody waits for comes after everything of everybody', async () => {
  const { begun, ask, end } = createWork(['only'])
  const asked = { a1: 'high', a2: 'low', a3: 'high', a4: 'first', b1: 'low', b2: undefined } as const
  for (const [name, priority] of Object.entries(asked)) void ask(name, priority)
  await end('a1', 'b2', 'a4', 'a3', 'b1', 'a2')
  expect(begun).toEqual(['a1', 'b2', 'a4', 'a3', 'b1', 'a2'])
})

test('nobody has a second process while every task is short', async () => {
  const { begun, ask, end } = createWork(['first', 'second'])
  for (const name of ['a1', 'b1', 'a2', 'b2']) void ask(name)
  for (const name of ['a1', 'b1', 'a2', 'b2']) {
    await pass(499)
    await end(name)
  }
  expect(begun).toEqual(['a1 first', 'b1 first', 'a2 first', 'b2 first'])
})

test('beside a task that takes long others have theirs done in the second process, and its owner has not', async () => {
  const { queue, begun, prepared, ask, end } = createWork(['first', 'second'])
  for (const name of ['a1', 'a2', 'b1', 'c1']) void ask(name)
  await pass(500)
  expect([begun, queue.running()]).toEqual([['a1 first', 'b1 second'], 2])
  await end('b1', 'c1')
  queue.prepare()
  void ask('b2')
  await settle()
  expect(begun.slice(2)).toEqual(['c1 second', 'b2 second'])
  expect([queue.waiting(), prepared]).toEqual([1, ['second']])
  await end('a1')
  expect(begun.slice(4)).toEqual(['a2 first'])
})

test('when the task that took long has ended the second process is left alone', async () => {
  const { begun, ask, end } = createWork(['first', 'second'])
  for (const name of ['a1', 'b1']) void ask(name)
  await pass(500)
  await end('b1', 'a1')
  for (const name of ['b2', 'a2']) void ask(name)
  await end('b2', 'a2')
  expect(begun).toEqual(['a1 first', 'b1 second', 'b2 first', 'a2 first'])
})

test('what is given up while it waits has no turn', async () => {
  const { queue, begun, ask, end } = createWork(['only'])
  const wanted = new AbortController()
  void ask('a1')
  const unwanted = ask('b1', undefined, wanted.signal).catch(String)
  void ask('c1')
  wanted.abort('unwanted')
  expect([await unwanted, queue.waiting()]).toEqual(['unwanted', 1])
  await end('a1', 'c1')
  expect(begun).toEqual(['a1', 'c1'])
})

test('a signal that outlives its tasks keeps nothing of them', async () => {
  const { ask, end } = createWork(['only'])
  const { signal } = new AbortController()
  for (const name of ['a1', 'a2', 'a3']) void ask(name, undefined, signal)
  await end('a1', 'a2', 'a3')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
