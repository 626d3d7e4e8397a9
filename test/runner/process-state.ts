// State of the process that all test files share, and that each file must leave unchanged.
import { jest, setSystemTime } from 'bun:test'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { childrenOf, commandOf } from '../support/processes'
import { becomesSo } from '../support/waiting'
import { freeWorkerPids } from '../support/worker-pool'

/**
 * State that can be compared at once. A difference is reverted, so that it is not reported for the next file as well.
 */
interface Shared<T> {
  what: string
  read(): T
  restore(before: T): void
  /** Describes the difference between two states; `null` if there is none. */
  difference(before: T, now: T): string | null
}

const became = <T>(before: T, now: T) => (before === now ? null : `${before} became ${now}`)

const umask: Shared<number> = {
  what: 'umask',
  read: () => process.umask(),
  restore: before => void process.umask(before),
  difference: (before, now) => became(before.toString(8), now.toString(8)),
}

const workingDirectory: Shared<string> = {
  what: 'working directory',
  read: () => process.cwd(),
  restore: before => process.chdir(before),
  difference: became,
}

const exitCode: Shared<typeof process.exitCode> = {
  what: 'exit code',
  read: () => process.exitCode,
  restore(before) {
    process.exitCode = before
  },
  difference: became,
}

const environment: Shared<Record<string, string | undefined>> = {
  what: 'environment',
  read: () => ({ ...process.env }),
  restore(before) {
    for (const name of changedKeys(before, process.env)) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  },
  difference: (before, now) => namesOf(changedKeys(before, now)),
}

/**
 * Global variables. Tests of browser code set some, for example. Names that begin with two underscores are left out,
 * because packages set such variables once when they are imported.
 */
const globals: Shared<Record<string, unknown>> = {
  what: 'globals',
  read: () => {
    const descriptors = Object.getOwnPropertyDescriptors(globalThis) as Record<string, PropertyDescriptor>
    return Object.fromEntries(
      Object.entries(descriptors)
        .filter(([name]) => !name.startsWith('__'))
        .map(([name, { value, get }]) => [name, value ?? get]),
    )
  },
  restore(before) {
    for (const name of changedKeys(before, this.read())) {
      if (name in before)
        Object.defineProperty(globalThis, name, { value: before[name], writable: true, configurable: true })
      else Reflect.deleteProperty(globalThis, name)
    }
  },
  difference: (before, now) => namesOf(changedKeys(before, now)),
}

const timeZone: Shared<string> = {
  what: 'time zone',
  read: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  restore: () => {},
  difference: became,
}

const listeners: Shared<Record<string, readonly unknown[]>> = {
  what: 'listeners of the process',
  read: () =>
    Object.fromEntries(process.eventNames().map(name => [String(name), process.rawListeners(name)])),
  restore(before) {
    for (const [name, now] of Object.entries(this.read())) {
      for (const listener of now.filter(one => !before[name]?.includes(one)))
        process.removeListener(name, listener as () => void)
    }
  },
  difference: (before, now) =>
    namesOf(Object.keys(now).filter(name => now[name]?.some(one => !before[name]?.includes(one)))),
}

/** Things that must have ended when a test file ends. */
interface Ending {
  what: string
  read(): string[]
  end(): void
}

const timers: Ending = {
  what: 'timers',
  read: () => [...runningTimers()].map(([, madeAt]) => madeAt),
  end() {
    for (const [timer] of runningTimers()) clearTimeout(timer)
  },
}

const childProcesses: Ending = {
  what: 'processes',
  read: () => ownedChildren().map(pid => `${pid} ${commandOf(pid)}`),
  end() {
    for (const pid of ownedChildren()) process.kill(pid, 'SIGKILL')
  },
}

/**
 * The ports on which this process listens.
 * @param known inodes of sockets to ignore (inodes are not reused for later sockets)
 */
const ports = (known: Set<string>): Ending => ({
  what: 'ports that it listens on',
  read: () => [...listeningSockets(known)].map(([, port]) => port),
  // The socket stays open, because it is unknown which code opened it. It is not reported again after later test files.
  end() {
    for (const [inode] of listeningSockets(known)) known.add(inode)
  },
})

const temporaryFiles = (folder: string): Ending => ({
  what: 'temporary files',
  read: () => readdirSync(folder),
  end() {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
  },
})

/**
 * Records the process's state before its first test file.
 * @param temporary this process's folder for temporary files
 */
export function watchProcess(temporary: string) {
  followTimers()
  const compared = [
    umask,
    workingDirectory,
    exitCode,
    environment,
    globals,
    timeZone,
    listeners,
  ] as Shared<unknown>[]
  const before = compared.map(shared => shared.read())
  const openPorts = ports(new Set(ownSockets()))
  const ending = [timers, childProcesses, openPorts, temporaryFiles(temporary)]
  return {
    /** Describes the state that the test file changed or left behind, and restores the state as far as possible. */
    async leftBehind(): Promise<string[]> {
      // The clock is restored first, because with a stopped clock, waiting would never end.
      const clock = stoppedClock()
      // Processes, servers and connections (with timers of packages) take a moment to end.
      await becomesSo(() => [childProcesses, openPorts, timers].every(one => one.read().length === 0))
      const changes = compared.map((shared, index) => undo(shared, before[index]))
      const remains = ending.map(finish)
      return [...changes, ...remains, clock].filter(problem => problem !== null)
    },
  }
}

function undo<T>(shared: Shared<T>, before: T): string | null {
  const difference = shared.difference(before, shared.read())
  if (difference === null) return null
  shared.restore(before)
  return `${shared.what}: ${difference}`
}

function finish(ending: Ending): string | null {
  const left = ending.read()
  if (left.length === 0) return null
  ending.end()
  return `${ending.what}: ${left.join(', ')}`
}

/**
 * Restores the real clock and timers.
 * @returns a text that says whether the clock or the timers had been replaced; `null` if neither
 */
function stoppedClock(): string | null {
  if (jest.isFakeTimers()) {
    jest.useRealTimers()
    return 'timers: they are moved by hand'
  }
  const [day, begin] = [Date.now(), performance.now()]
  while (performance.now() - begin < 2 && Date.now() === day);
  const isSet = Date.now() === day
  setSystemTime()
  return isSet ? 'clock: it was set, and stands still' : null
}

const changedKeys = (before: object, now: object): string[] => {
  const [one, other] = [before as Record<string, unknown>, now as Record<string, unknown>]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    key => !Object.is(one[key], other[key]),
  )
}

const namesOf = (names: string[]) => (names.length === 0 ? null : names.join(', '))

type Timer = ReturnType<typeof setTimeout>

/** Timers, each with the line of code that created it. */
const followed = new Map<Timer, string>()

/** Records every timer that is created from now on. */
function followTimers() {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const original = globalThis[name] as (...args: unknown[]) => Timer
    const follow = (...args: unknown[]) => {
      const timer = original(...args)
      for (const [old] of followed) if (isOver(old)) followed.delete(old)
      followed.set(timer, `${name} ${new Error().stack?.split('\n')[2]?.trim()}`)
      return timer
    }
    Object.assign(globalThis, { [name]: Object.assign(follow, original) })
  }
}

const isOver = (timer: Timer) => (timer as unknown as { _destroyed: boolean })._destroyed

/**
 * Timers that have not ended. Timers of packages and Bun are left out if they do not keep the process alive, because
 * they serve caches and sockets.
 */
const runningTimers = () =>
  [...followed].filter(
    ([timer, madeAt]) => !isOver(timer) && (timer.hasRef() || !/\/node_modules\/|\(node:/.test(madeAt)),
  )

/** Child processes, except the workers that test files hand over to each other. */
const ownedChildren = () => {
  const free = freeWorkerPids()
  return childrenOf(process.pid).filter(pid => !free.includes(pid))
}

/** Inodes of the sockets of this process; empty on systems other than Linux. */
function ownSockets(): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc/self/fd')
    .map(fd => /^socket:\[(\d+)\]$/.exec(readLink(`/proc/self/fd/${fd}`))?.[1])
    .filter(inode => inode !== undefined)
}

/** States of listening sockets in /proc/net: TCP_LISTEN for TCP, and TCP_CLOSE (not connected) for UDP. */
const waitingStates: Record<string, string> = { tcp: '0A', tcp6: '0A', udp: '07', udp6: '07' }

/** Ports of this process's listening sockets, by inode. */
function listeningSockets(known: ReadonlySet<string>): Map<string, string> {
  const own = new Set(ownSockets().filter(inode => !known.has(inode)))
  // The tables are read only if necessary: they list the sockets of the whole machine, and on a busy machine reading
  // them takes longer than most test files.
  if (own.size === 0) return new Map()
  const rows = Object.entries(waitingStates).flatMap(([kind, waiting]) =>
    readText(`/proc/net/${kind}`)
      .split('\n')
      .map(line => line.trim().split(/\s+/))
      // Field 4 is the state and field 10 is the inode of the socket, see proc(5).
      .filter(([, , , state, , , , , , inode = '']) => state === waiting && own.has(inode)),
  )
  return new Map(
    rows.map(([, address, , , , , , , , inode = '']) => [
      inode,
      String(Number.parseInt(address?.split(':')[1] ?? '', 16)),
    ]),
  )
}

/** Reads a file; empty text if the file no longer exists. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
