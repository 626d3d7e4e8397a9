/**
 * Makes something that takes long fit to be asked for often: it is computed when somebody asks, once at a time, and
 * whoever asks when there is an earlier result gets that one if the new one takes longer than `patienceMs`.
 */
export function freshOrLast<T>(compute: () => Promise<T>, patienceMs: number): () => Promise<T> {
  let last: { value: T } | null = null
  let running: Promise<T> | null = null
  const run = async () => {
    try {
      last = { value: await compute() }
      return last.value
    } finally {
      running = null
    }
  }
  return () => {
    running ??= run()
    const known = last
    return known ? Promise.race([running, Bun.sleep(patienceMs).then(() => known.value)]) : running
  }
}
