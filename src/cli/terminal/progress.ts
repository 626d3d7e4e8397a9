// Progress on standard error: on a terminal, one line that is overwritten.

interface Progress {
  /** Announces the next step; on a line of its own if standard error is not a terminal. */
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
