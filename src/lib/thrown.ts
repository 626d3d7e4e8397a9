// Describes caught values. JavaScript can throw any value, so the type is never assumed.

/** Returns the error code of the system, SQLite or a library, such as `ENOENT`; empty if there is none. */
export const codeOf = (thrown: unknown): string =>
  isObject(thrown) && 'code' in thrown ? String(thrown.code ?? '') : ''

/** Returns the message of an error, or another thrown value as text. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown)

/** True if the error comes from a failed call to the operating system, and not from a library or the program. */
export const isOfSystem = (thrown: unknown): boolean =>
  isObject(thrown) && 'syscall' in thrown && thrown.syscall !== undefined

const isObject = (thrown: unknown): thrown is object => typeof thrown === 'object' && thrown !== null
