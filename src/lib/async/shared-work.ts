/** Does the work once for all callers that ask for the same name at the same time. */
export type SharedWork<T> = (name: string, work: () => Promise<T>) => Promise<T>

export function createSharedWork<T>(): SharedWork<T> {
  const underWay = new Map<string, Promise<T>>()
  return (name, work) => {
    const shared = underWay.get(name) ?? work().finally(() => underWay.delete(name))
    underWay.set(name, shared)
    return shared
  }
}
