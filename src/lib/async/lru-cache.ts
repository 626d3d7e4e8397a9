/** What was used lately, of bounded size: those that nobody has used for longest make room. */
export interface RecentlyUsed {
  get(key: string): Uint8Array<ArrayBuffer> | undefined
  set(key: string, bytes: Uint8Array<ArrayBuffer>): void
}

/** @param maxBytes of what is kept, keys and overhead not counted */
export function createRecentlyUsed(maxBytes: number): RecentlyUsed {
  // A map remembers the order in which its entries came.
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
