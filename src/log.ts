// One line per event: time, level, sentence, then the facts as JSON, which also escapes whatever they hold.

type Facts = Record<string, string | number | boolean | null>

export interface Log {
  info(sentence: string, facts?: Facts): void
  warn(sentence: string, facts?: Facts): void
  error(sentence: string, facts?: Facts): void
}

/** @param write takes one whole line without its line end */
export function createLog(write: (line: string) => void, clock: () => Date): Log {
  const line = (level: string) => (sentence: string, facts?: Facts) => {
    const tail = facts ? ` ${JSON.stringify(facts)}` : ''
    write(`${clock().toISOString()} ${level} ${sentence}${tail}`)
  }
  return { info: line('info'), warn: line('warn'), error: line('error') }
}
