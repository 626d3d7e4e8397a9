// The log has one line per event: either time, level, sentence and the facts as JSON, or the whole event as JSON. Facts
// are escaped and shortened, so that they stay on their line and cannot move the cursor of a terminal.

type Facts = Record<string, string | number | boolean | null>

export type Log = ReturnType<typeof createLog>

interface LoggedWarning {
  time: Date
  level: 'warn' | 'error'
  sentence: string
  /** The facts as JSON, as in the log line; empty if there are none. */
  facts: string
}

/** Number of warnings and errors kept in memory. The log itself has all of them. */
const maxRecent = 50

export const logFormats = ['text', 'json'] as const
export type LogFormat = (typeof logFormats)[number]

interface Event {
  time: string
  level: 'info' | 'warn' | 'error'
  message: string
  facts: Facts | undefined
}

/** Creates a log. @param write receives one line without its line end */
export function createLog(write: (line: string) => void, clock: () => Date, format: LogFormat = 'text') {
  const recent: LoggedWarning[] = []
  const line = (level: Event['level']) => (message: string, facts?: Facts) => {
    const time = clock()
    write(writeAs[format]({ time: time.toISOString(), level, message, facts }))
    if (level === 'info') return
    recent.unshift({ time, level, sentence: message, facts: facts ? writeFacts(facts) : '' })
    recent.length = Math.min(recent.length, maxRecent)
  }
  return {
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
    /** The latest warnings and errors since the start, newest first. */
    recent: () => [...recent],
  }
}

const writeAs: Record<LogFormat, (event: Event) => string> = {
  text: ({ time, level, message, facts }) =>
    `${time} ${level} ${message}${facts ? ` ${writeFacts(facts)}` : ''}`,
  json: ({ time, level, message, facts }) =>
    writeFacts({ time, level, message, ...(facts && renamed(facts)) }),
}

/** Adds `_` to the names of facts that are called like a field of every line, such as `time`. */
const renamed = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      ['time', 'level', 'message'].includes(name) ? `${name}_` : name,
      fact,
    ]),
  )

const maxLength = 512

function writeFacts(facts: Facts): string {
  const text = JSON.stringify(facts, (_, value) => (typeof value === 'string' ? cut(value) : value))
  // JSON allows these characters unescaped, but terminals and editors interpret them.
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}]/gu,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const cut = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)
