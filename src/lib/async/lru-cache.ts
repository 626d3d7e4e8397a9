/** A cache of bounded size that drops what has not been used for longest. */
interface LruCache {
  get(key: string): Uint8Array<ArrayBuffer> | undefined
  set(key: string, bytes: Uint8Array<ArrayBuffer>): void
}

/** @param maxBytes size of all values together; keys and overhead do not count */
export function createLruCache(maxBytes: number): LruCache {
  // A Map keeps its entries in the order they were added.
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  let size = 0

  const take = (key: string) => {
    const bytes = kept.get(key)
    if (bytes && kept.delete(key)) size -= bytes.byteLength
    return bytes
  }
  const put = (key: string, bytes: Uint8Array<ArrayBuffer>) => {
    kept.set(key, bytes)
    size += bytes.byteLength
  }

  return {
    get(key) {
      const bytes = take(key)
      if (bytes) put(key, bytes)
      return bytes
    },
    set(key, bytes) {
      take(key)
      put(key, bytes)
      for (const oldest of kept.keys()) {
        if (size <= maxBytes) break
        take(oldest)
      }
    },
  }
}
