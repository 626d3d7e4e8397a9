/** The words make no sense. Exit code 2. */
export class UsageError extends Error {
  constructor(
    message: string,
    /** Whose help tells more: the words of a command, or of a group of them. */
    readonly about = '',
  ) {
    super(message)
  }
}
