import { afterAll } from 'bun:test'

/** Lends globals of browsers, which Bun has not, to the tests of a file. */
export function lendGlobals(globals: Record<string, unknown>) {
  Object.assign(globalThis, globals)
  afterAll(() => {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name)
  })
}

/** Lends an empty `localStorage`. Code of the web app reads it when it is loaded: it has to be imported afterwards. */
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
