/** A cache of bounded size that drops what has not been used for longest. */
interface LruCache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/** @param maxBytes size of all values together; keys and overhead do not count */
export const createLruCache = (maxBytes: number) =>
  createLruMap<Uint8Array<ArrayBuffer>>(maxBytes, bytes => bytes.byteLength)

/** @param most size of all values together; each counts one unless `sizeOf` says otherwise */
export function createLruMap<Value>(
  most: number,
  sizeOf: (value: Value) => number = () => 1,
): LruCache<Value> {
  // A Map keeps its entries in the order they were added.
  const kept = new Map<string, Value>()
  let size = 0

  const take = (key: string) => {
    const value = kept.get(key)
    if (value !== undefined && kept.delete(key)) size -= sizeOf(value)
    return value
  }
  const put = (key: string, value: Value) => {
    kept.set(key, value)
    size += sizeOf(value)
  }

  return {
    get(key) {
      const value = take(key)
      if (value !== undefined) put(key, value)
      return value
    },
    set(key, value) {
      take(key)
      put(key, value)
      for (const oldest of kept.keys()) {
        if (size <= most) break
        take(oldest)
      }
    },
  }
}
