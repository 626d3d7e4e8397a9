// One line on standard error that is written over, when that is a terminal.

export interface Progress {
  /** Says what comes next; to whoever keeps what is printed, on a line of its own. */
  begin(what: string): void
  show(what: string, done: number, total: number): void
  end(): void
}

export function createProgress(): Progress {
  const { stderr } = process
  const write = (text: string) => {
    if (stderr.isTTY) stderr.write(`\r\x1b[K${text}`)
  }
  return {
    begin: what => (stderr.isTTY ? write(`${what} …`) : stderr.write(`${what}\n`)),
    show: (what, done, total) => write(`${what}: ${done} of ${total}`),
    end: () => write(''),
  }
}
