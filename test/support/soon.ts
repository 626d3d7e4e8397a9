// Expectations that may become true only a moment later, such as the text of a page.

import { expect, type Matchers } from 'bun:test'
import { letPass, patienceMs } from './waiting'

interface Soon<T> {
  toBe(wanted: T): Promise<void>
  toEqual(wanted: T): Promise<void>
  toContain(wanted: unknown): Promise<void>
  toHaveLength(wanted: number): Promise<void>
  toMatch(wanted: RegExp): Promise<void>
  toMatchObject(wanted: object): Promise<void>
  toStartWith(wanted: string): Promise<void>
  toEndWith(wanted: string): Promise<void>
}

/** Reads a value repeatedly until the expectation is met: `await soon(() => names.allTextContents()).toEqual([…])`. */
export function soon<T>(read: () => T | Promise<T>): Soon<T> & { not: Soon<T> } {
  return { ...matching(read, value => expect(value)), not: matching(read, value => expect(value).not) }
}

function matching<T>(read: () => T | Promise<T>, expecting: (value: unknown) => Matchers<unknown>): Soon<T> {
  const until = async (isSo: (matchers: Matchers<unknown>) => void) => {
    const begin = performance.now()
    for (;;) {
      try {
        return isSo(expecting(await read()))
      } catch (error) {
        if (performance.now() - begin > patienceMs()) throw error
      }
      await letPass(20)
    }
  }
  return {
    toBe: wanted => until(matchers => matchers.toBe(wanted)),
    toEqual: wanted => until(matchers => matchers.toEqual(wanted)),
    toContain: wanted => until(matchers => matchers.toContain(wanted)),
    toHaveLength: wanted => until(matchers => matchers.toHaveLength(wanted)),
    toMatch: wanted => until(matchers => matchers.toMatch(wanted)),
    toMatchObject: wanted => until(matchers => matchers.toMatchObject(wanted)),
    toStartWith: wanted => until(matchers => matchers.toStartWith(wanted)),
    toEndWith: wanted => until(matchers => matchers.toEndWith(wanted)),
  }
}
