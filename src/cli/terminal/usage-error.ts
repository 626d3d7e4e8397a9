/** An invalid command line: exit code 2. */
export class UsageError extends Error {
  constructor(
    message: string,
    /** The command or group whose help explains more. */
    readonly about = '',
  ) {
    super(message)
  }
}
