// What can be told of something that was caught. Anything can be thrown, so nothing is taken for granted.

/** The code by which the system, SQLite or a library names the failure, such as `ENOENT`; empty when there is none. */
export const codeOf = (thrown: unknown): string =>
  isObject(thrown) && 'code' in thrown ? String(thrown.code ?? '') : ''

/** The sentence that explains the failure. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown)

/** True when a call to the operating system failed, rather than a library or the program. */
export const isOfSystem = (thrown: unknown): boolean =>
  isObject(thrown) && 'syscall' in thrown && thrown.syscall !== undefined

const isObject = (thrown: unknown): thrown is object => typeof thrown === 'object' && thrown !== null
