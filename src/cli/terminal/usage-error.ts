/** Thrown for an invalid command line. The exit code is 2. */
export class UsageError extends Error {
  constructor(
    message: string,
    /** The command or group of commands whose help the error message recommends. */
    readonly about = '',
  ) {
    super(message)
  }
}
