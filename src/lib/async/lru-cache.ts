/**
 * Creates an LRU cache of byte arrays.
 * @param maxBytes maximum total size of the values; keys and overhead do not count
 */
export const createLruCache = (maxBytes: number) =>
  createLruMap<Uint8Array<ArrayBuffer>>(maxBytes, bytes => bytes.byteLength)

/**
 * Creates a cache of bounded size that drops the least recently used values.
 * @param max maximum total size of the values; by default each value counts 1
 */
export function createLruMap<Value>(max: number, sizeOf: (value: Value) => number = () => 1) {
  // A Map iterates in insertion order, so its first entry is the least recently used one.
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
    get(key: string): Value | undefined {
      const value = take(key)
      if (value !== undefined) put(key, value)
      return value
    },
    set(key: string, value: Value) {
      take(key)
      put(key, value)
      for (const oldest of kept.keys()) {
        if (size <= max) break
        take(oldest)
      }
    },
  }
}
