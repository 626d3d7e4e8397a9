/** Shows progress on standard error; on a terminal, it overwrites one line. */
export function createProgress() {
  const { stderr } = process
  const write = (text: string) => {
    if (stderr.isTTY) stderr.write(`\r\x1b[K${text}`)
  }
  return {
    /** Prints the name of the next step, on a separate line if standard error is not a terminal. */
    begin: (what: string) => (stderr.isTTY ? write(`${what} …`) : stderr.write(`${what}\n`)),
    show: (what: string, done: number, total: number) => write(`${what}: ${done} of ${total}`),
    end: () => write(''),
  }
}
