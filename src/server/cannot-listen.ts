/** The address is taken (exit code 75), or is none of ours to listen on (78). */
export class CannotListen extends Error {
  readonly isTaken: boolean

  /** @param setting which the port is from */
  constructor(address: string, reason: string, setting: 'PORT' | 'HTTPS_PORT') {
    const isTaken = reason === 'EADDRINUSE'
    super(
      isTaken
        ? `The port is in use. Set ${setting} to another one, or stop the program that uses it.`
        : `Cannot listen on ${address} (${reason}). HOST must be an address of this machine, and ${setting} one you may use.`,
    )
    this.isTaken = isTaken
  }
}
