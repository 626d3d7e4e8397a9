/** A port cannot be opened: it is in use (exit code 75), or the address or port cannot be used (78). */
export class CannotListen extends Error {
  readonly isTaken: boolean

  /** @param setting the setting that contains the port */
  constructor(host: string, port: number, reason: string, setting: 'PORT' | 'HTTPS_PORT') {
    const isTaken = reason === 'EADDRINUSE'
    super(
      isTaken
        ? `Port ${port} is in use. Set ${setting} to another one, or stop the program that uses it.`
        : `Cannot listen on ${host}:${port} (${reason}). ${adviceFor(reason, setting)}`,
    )
    this.isTaken = isTaken
  }
}

function adviceFor(reason: string, setting: string): string {
  if (reason !== 'EACCES') return `HOST must be an address of this machine, and ${setting} one you may use.`
  return `Ports below 1024 take a right that this user does not have. Set ${setting} to 1024 or more, or let a service have the right: trackhut service install --port PORT.`
}
