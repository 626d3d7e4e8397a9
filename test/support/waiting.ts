// Functions with which tests wait. They poll a condition, and never wait for a fixed time, except for `letPass`.
import { availableParallelism, loadavg } from 'node:os'

/**
 * Maximum time to wait in milliseconds on an idle machine, on which nothing takes this long. Tests in which a wait must
 * fail set a shorter time.
 */
const quietPatienceMs = Number(process.env.TEST_PATIENCE_MS ?? 45_000)

/**
 * Maximum time in milliseconds that a test waits for something before it fails. It is the same for all tests, and
 * longer on a busy machine, so that load makes tests slower but never makes them fail.
 */
export const patienceMs = (): number => quietPatienceMs * busyness()

/** Load average per processor, limited to 1 to 8. */
const busyness = () => Math.min(8, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()))

interface Patience {
  /** Milliseconds between two calls of the condition; 0 for states that last only a short time. */
  everyMs?: number
  /**
   * Maximum time to wait in milliseconds. Only the tests in test/hostile set it, because they have their own time
   * limits.
   */
  patienceMs?: number
}

type Sight<T> = T | false | null | undefined

/**
 * Polls until `look` returns a value.
 * @returns the value
 * @throws Error if `look` returns no value within the maximum time
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

/** Whether a condition becomes true within the maximum time. */
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

/** Waits for the next turn of the event loop, so that pending callbacks can run. */
export const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/**
 * Waits for a fixed time. Must only be used in tests of time itself, such as a slow client, or a process that is killed
 * at an arbitrary moment.
 */
export const letPass = (milliseconds: number): Promise<void> => Bun.sleep(milliseconds)
