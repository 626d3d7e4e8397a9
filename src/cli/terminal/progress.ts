/** Progress on standard error: on a terminal, one line that is overwritten. */
export function createProgress() {
  const { stderr } = process
  const write = (text: string) => {
    if (stderr.isTTY) stderr.write(`\r\x1b[K${text}`)
  }
  return {
    /** Announces the next step; on a line of its own if standard error is not a terminal. */
    begin: (what: string) => (stderr.isTTY ? write(`${what} …`) : stderr.write(`${what}\n`)),
    show: (what: string, done: number, total: number) => write(`${what}: ${done} of ${total}`),
    end: () => write(''),
  }
}
