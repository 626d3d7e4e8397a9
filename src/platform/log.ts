// One line per event: time, level, sentence, then the facts as JSON; or all of it as JSON. Whatever the facts hold, they
// stay on their line, are not long, and nothing in them moves the cursor of a terminal.

type Facts = Record<string, string | number | boolean | null>

export interface Log {
  info(sentence: string, facts?: Facts): void
  warn(sentence: string, facts?: Facts): void
  error(sentence: string, facts?: Facts): void
  /** The last warnings and errors since the start, the latest first. */
  recent(): LoggedWarning[]
}

interface LoggedWarning {
  time: Date
  level: 'warn' | 'error'
  sentence: string
  /** As in a line of the log: JSON; empty when there are none. */
  facts: string
}

/** So many are told of; the log itself has all. */
const mostRecent = 50

export const logFormats = ['text', 'json'] as const
export type LogFormat = (typeof logFormats)[number]

interface Event {
  time: string
  level: 'info' | 'warn' | 'error'
  message: string
  facts: Facts | undefined
}

/** @param write takes one whole line without its line end */
export function createLog(write: (line: string) => void, clock: () => Date, format: LogFormat = 'text'): Log {
  const recent: LoggedWarning[] = []
  const line = (level: Event['level']) => (message: string, facts?: Facts) => {
    const time = clock()
    write(writeAs[format]({ time: time.toISOString(), level, message, facts }))
    if (level === 'info') return
    recent.unshift({ time, level, sentence: message, facts: facts ? writeFacts(facts) : '' })
    recent.length = Math.min(recent.length, mostRecent)
  }
  return { info: line('info'), warn: line('warn'), error: line('error'), recent: () => [...recent] }
}

const writeAs: Record<LogFormat, (event: Event) => string> = {
  text: ({ time, level, message, facts }) =>
    `${time} ${level} ${message}${facts ? ` ${writeFacts(facts)}` : ''}`,
  json: ({ time, level, message, facts }) =>
    writeFacts({ time, level, message, ...(facts && renamed(facts)) }),
}

/** A fact that has a name every line has gets another. */
const renamed = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      ['time', 'level', 'message'].includes(name) ? `${name}_` : name,
      fact,
    ]),
  )

const longest = 512

function writeFacts(facts: Facts): string {
  const text = JSON.stringify(facts, (_, value) => (typeof value === 'string' ? cut(value) : value))
  // JSON need not escape these, but terminals and editors obey them.
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}]/gu,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)
