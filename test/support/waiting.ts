// Waiting in tests. Nothing waits for a time and hopes: what is waited for is looked at, again and again.

/** More than anything takes, and less than a test has: what never comes is told by its own name. */
const usualPatienceMs = 50_000

interface Patience {
  /** Between two looks; 0 for what is there for a moment only. */
  everyMs?: number
  patienceMs?: number
}

/** For work that a test may give much of. */
export const forAsLongAsTheTest: Patience = { patienceMs: Infinity }

type Sight<T> = T | false | null | undefined

/**
 * Waits until it is so, or until there is something.
 * @returns what the last look found
 * @throws Error when nothing comes of it
 */
export async function until<T>(
  look: () => Sight<T> | Promise<Sight<T>>,
  { everyMs = 2, patienceMs = usualPatienceMs }: Patience = {},
): Promise<T> {
  const end = performance.now() + patienceMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > end) throw new Error(`waited in vain: ${look}`)
    await Bun.sleep(everyMs)
  }
}

/** Whether it becomes so within the time there is for it. */
export async function becomesSo(look: () => Promise<boolean>, patience: Patience = {}): Promise<boolean> {
  const end = performance.now() + (patience.patienceMs ?? usualPatienceMs)
  while (!(await look())) {
    if (performance.now() > end) return false
    await Bun.sleep(patience.everyMs ?? 20)
  }
  return true
}

/** Lets whatever is ready have its turn. */
export const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/** Lets time pass, where that is what a test is about: a slow sender, a process that is ended at any moment. */
export const letPass = (milliseconds: number): Promise<void> => Bun.sleep(milliseconds)
