// Describes caught values. Anything can be thrown, so nothing is assumed about them.

/** Error code of the system, SQLite or a library, such as `ENOENT`; empty if there is none. */
export const codeOf = (thrown: unknown): string =>
  isObject(thrown) && 'code' in thrown ? String(thrown.code ?? '') : ''

/** The message of an error, or the thrown value as text. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown)

/** True if a call to the operating system failed, rather than a library or the program. */
export const isOfSystem = (thrown: unknown): boolean =>
  isObject(thrown) && 'syscall' in thrown && thrown.syscall !== undefined

const isObject = (thrown: unknown): thrown is object => typeof thrown === 'object' && thrown !== null
