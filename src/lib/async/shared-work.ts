/** Does the work only once for all calls with the same name that overlap in time. All of them get its result. */
export type SharedWork<T> = (name: string, work: () => Promise<T>) => Promise<T>

export function createSharedWork<T>(): SharedWork<T> {
  const underWay = new Map<string, Promise<T>>()
  return (name, work) => {
    const shared = underWay.get(name) ?? work().finally(() => underWay.delete(name))
    underWay.set(name, shared)
    return shared
  }
}
