/** A command line that cannot be understood: exit code 2. */
export class UsageError extends Error {
  constructor(
    message: string,
    /** The command or group of commands whose help tells more. */
    readonly about = '',
  ) {
    super(message)
  }
}
