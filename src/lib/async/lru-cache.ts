/** @param maxBytes total size of the values; keys and overhead do not count */
export const createLruCache = (maxBytes: number) =>
  createLruMap<Uint8Array<ArrayBuffer>>(maxBytes, bytes => bytes.byteLength)

/**
 * A cache of bounded size that drops the least recently used values.
 * @param most maximum total size of the values; each counts 1 by default
 */
export function createLruMap<Value>(max: number, sizeOf: (value: Value) => number = () => 1) {
  // A Map iterates in insertion order, so the first is the least recently used.
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
