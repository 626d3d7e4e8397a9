export type Turns = ReturnType<typeof createTurns>

/** Does work with the same name one after the other, in the order of the calls. */
export function createTurns() {
  /** The latest work of each name, and how much of that name is not done. */
  const underWay = new Map<string, { latest: Promise<unknown>; count: number }>()
  return {
    async run<T>(name: string, work: () => Promise<T>): Promise<T> {
      const { latest, count } = underWay.get(name) ?? { latest: Promise.resolve(), count: 0 }
      // Work that fails concerns its own caller only.
      const own = latest.then(work, work)
      underWay.set(name, { latest: own, count: count + 1 })
      try {
        return await own
      } finally {
        const left = underWay.get(name)!
        if (left.count > 1) underWay.set(name, { ...left, count: left.count - 1 })
        else underWay.delete(name)
      }
    },
    /** Number of works with a name that are not done. */
    count: (name: string) => underWay.get(name)?.count ?? 0,
  }
}
