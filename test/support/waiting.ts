// Waiting in tests: by polling a condition, never by a fixed time.
import { availableParallelism, loadavg } from 'node:os'

/** Patience on a quiet machine, where nothing takes this long. Tests of failing waits set less. */
const quietPatienceMs = Number(process.env.TEST_PATIENCE_MS ?? 45_000)

/**
 * How long a test waits for something before it fails. The same for all tests, and longer on a loaded machine, so that
 * load slows tests down but never fails them.
 */
export const patienceMs = (): number => quietPatienceMs * busyness()

/** Load average per processor, from 1 to 8. */
const busyness = () => Math.min(8, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()))

interface Patience {
  /** Milliseconds between two looks; 0 for short-lived states. */
  everyMs?: number
  /** Only for attacks (test/hostile), which have their own time limits. */
  patienceMs?: number
}

type Sight<T> = T | false | null | undefined

/**
 * Polls until `look` returns something.
 * @returns what it returned
 * @throws Error if the tests' patience ends first
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

/** Whether a condition becomes true within the tests' patience. */
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

/** Lets pending callbacks run. */
export const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/** Waits, only where a test is about time itself: a slow sender, or a process killed at an arbitrary moment. */
export const letPass = (milliseconds: number): Promise<void> => Bun.sleep(milliseconds)
