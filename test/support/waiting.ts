// Waiting in tests. Nothing waits for a time and hopes: what is waited for is looked at, again and again.
import { availableParallelism, loadavg } from 'node:os'

/** On a quiet machine, where nothing takes as long. Tests of tests that wait in vain have less. */
const quietPatienceMs = Number(process.env.TEST_PATIENCE_MS ?? 45_000)

/**
 * How long a test waits for one thing before it says that it waited in vain: the one patience of all tests. It grows with
 * the machine's load, so that a busy machine makes a test slow and never makes it fail.
 */
export const patienceMs = (): number => quietPatienceMs * busyness()

/** How many times more work than processors there has been in the last minute: from 1 to 8. */
const busyness = () => Math.min(8, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()))

interface Patience {
  /** Between two looks; 0 for what is there for a moment only. */
  everyMs?: number
  /** Only where a program is attacked (test/hostile), which has time limits of its own. */
  patienceMs?: number
}

type Sight<T> = T | false | null | undefined

/**
 * Waits until a look finds something.
 * @returns what the last look found
 * @throws Error when nothing is found within the patience of tests
 */
export async function until<T>(
  look: () => Sight<T> | Promise<Sight<T>>,
  { everyMs = 2, ...patience }: Patience = {},
): Promise<T> {
  const begin = performance.now()
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() - begin > (patience.patienceMs ?? patienceMs()))
      throw new Error(`waited in vain: ${look}`)
    await Bun.sleep(everyMs)
  }
}

/** Whether a condition comes true within the patience of tests. */
export async function becomesSo(
  look: () => boolean | Promise<boolean>,
  { everyMs = 20, ...patience }: Patience = {},
): Promise<boolean> {
  const begin = performance.now()
  while (!(await look())) {
    if (performance.now() - begin > (patience.patienceMs ?? patienceMs())) return false
    await Bun.sleep(everyMs)
  }
  return true
}

/** Lets whatever is ready have its turn. */
export const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/** Lets time pass, where that is what a test is about: a slow sender, a process that is ended at any moment. */
export const letPass = (milliseconds: number): Promise<void> => Bun.sleep(milliseconds)
