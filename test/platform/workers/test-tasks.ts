import { join } from 'node:path'
import type { Task } from '../../../src/platform/workers/task'
import { fromSources } from '../../support/program'

/** Command for `createWorkers` that starts processes which perform the tasks below. */
export const command = fromSources(join(import.meta.dir, 'performer.ts'))

const general = { queue: 'general', timeLimitMs: 60_000 } as const

/** Kills the process if the content of the file is `deadly`. */
const dieOf = (file: Uint8Array) => {
  if (new TextDecoder().decode(file) === 'deadly') process.kill(process.pid, 'SIGKILL')
}

const echo: Task<string, string> = { ...general, name: 'echo', perform: async text => text }

const echoLater: Task<string, string> = { ...echo, name: 'echo later', priority: 'low' }

const fail: Task<string, never> = {
  ...general,
  name: 'fail',
  perform: async reason => {
    throw new Error(reason)
  },
}

const hang: Task<{ timeLimitMs: number }, never> = {
  ...general,
  name: 'hang',
  timeLimitMs: 0,
  waitingMs: ({ timeLimitMs }) => timeLimitMs,
  perform: () => new Promise(() => {}),
}

/** Like `hang`, but with an open file. */
const hangOnFile: Task<{ timeLimitMs: number; file: string }, never> = {
  ...general,
  name: 'hang on file',
  timeLimitMs: 0,
  waitingMs: ({ timeLimitMs }) => timeLimitMs,
  fileOf: ({ file }) => file,
  perform: () => new Promise(() => {}),
}

const die: Task<Uint8Array, never> = {
  ...general,
  name: 'die',
  perform: () => new Promise(() => process.kill(process.pid, 'SIGKILL')),
}

const readFile: Task<Uint8Array, number> = {
  ...general,
  name: 'read file',
  fileOf: file => Buffer.from(file).toString('hex'),
  perform: async file => {
    dieOf(file)
    return file.byteLength
  },
}

const findProcess: Task<null, number> = { ...general, name: 'find process', perform: async () => process.pid }

const seeEnvironment: Task<null, Record<string, string | undefined>> = {
  ...general,
  name: 'see environment',
  perform: async () => process.env,
}

/** Tells whether it runs in the thread. */
const isInThread: Task<null, boolean> = {
  ...general,
  name: 'is in thread',
  suitsThread: () => true,
  perform: async () => !Bun.isMainThread,
}

/** In the thread fails in the way that is asked for. A process succeeds. */
const failInThread: Task<'throw' | 'exit' | 'loop' | 'wait', string> = {
  ...general,
  name: 'fail in thread',
  suitsThread: () => true,
  perform: async how => {
    if (Bun.isMainThread) return 'done by a process'
    if (how === 'throw') throw new Error('not here')
    if (how === 'exit') process.exit(1)
    while (how === 'loop') {
      // Ends only with its thread.
    }
    return await new Promise(() => {})
  },
}

export const testTasks = {
  isInThread,
  failInThread,
  echo,
  echoLater,
  fail,
  hang,
  hangOnFile,
  die,
  readFile,
  findProcess,
  seeEnvironment,
}
