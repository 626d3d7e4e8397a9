/** A terminal at the other end of a slow line is not sent every step. */
const showEveryMs = 50

/**
 * Shows progress in one line of a terminal, on standard error. Where that is no terminal, as in a log or an email of
 * cron, it shows nothing.
 */
export function createProgress() {
  const { stderr } = process
  const write = (text: string) => {
    if (stderr.isTTY) stderr.write(`\r\x1b[K${cut(text, stderr.columns)}`)
  }
  let shownAt = Number.NEGATIVE_INFINITY
  return {
    /** Shows the name of the next step. */
    begin: (what: string) => write(`${what} …`),
    /** @param total 0 if it is not known yet */
    show(what: string, done: number, total: number) {
      const now = performance.now()
      if (now - shownAt < showEveryMs) return
      shownAt = now
      write(total > 0 ? `${what}: ${done} of ${total}` : `${what} …`)
    },
    end: () => write(''),
  }
}

/** A line that is wider than the terminal could not be overwritten. */
const cut = (text: string, columns: number) =>
  columns > 1 && text.length >= columns ? `${text.slice(0, columns - 2)}…` : text
