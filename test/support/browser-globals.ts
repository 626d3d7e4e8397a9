import { afterAll } from 'bun:test'

/** Sets global variables of browsers, which Bun does not have, for the tests of one file. */
export function lendGlobals(globals: Record<string, unknown>) {
  Object.assign(globalThis, globals)
  afterAll(() => {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name)
  })
}

/**
 * Sets an empty `localStorage`. Code of the web app must be imported after this call, because it reads the storage when
 * it is loaded.
 */
export function lendStorage() {
  const kept = new Map<string, string>()
  lendGlobals({
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  })
}
