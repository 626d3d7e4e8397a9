/** Does work unless some of the same name is being done: then it throws what `refusal` makes. */
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
