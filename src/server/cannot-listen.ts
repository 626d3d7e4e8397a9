/** The address is taken (exit code 75), or is none of ours to listen on (78). */
export class CannotListen extends Error {
  readonly isTaken: boolean

  constructor(address: string, reason: string) {
    const isTaken = reason === 'EADDRINUSE'
    super(isTaken ? inUse : `Cannot listen on ${address} (${reason}). ${adviceFor(reason)}`)
    this.isTaken = isTaken
  }
}

const inUse = 'The port is in use. Set PORT to another one, or stop the program that uses it.'

function adviceFor(reason: string): string {
  if (reason !== 'EACCES') return 'HOST must be an address of this machine, and PORT one you may use.'
  return 'Ports below 1024 take a right that this user does not have. Set PORT to 1024 or more, or let a service have the right: trackhut service install --port PORT.'
}
