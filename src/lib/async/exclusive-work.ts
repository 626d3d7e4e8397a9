/** Does the work, or throws `refusal()` if work with the same name is already running. */
export type ExclusiveWork = <T>(name: string, work: () => Promise<T>, refusal: () => Error) => Promise<T>

export function createExclusiveWork(): ExclusiveWork {
  const underWay = new Set<string>()
  return async (name, work, refusal) => {
    if (underWay.has(name)) throw refusal()
    underWay.add(name)
    try {
      return await work()
    } finally {
      underWay.delete(name)
    }
  }
}
