// One line per event: time, level, sentence, then the facts as JSON. Whatever they hold, they stay on their line, are not
// long, and nothing in them moves the cursor of a terminal.

type Facts = Record<string, string | number | boolean | null>

export interface Log {
  info(sentence: string, facts?: Facts): void
  warn(sentence: string, facts?: Facts): void
  error(sentence: string, facts?: Facts): void
}

/** @param write takes one whole line without its line end */
export function createLog(write: (line: string) => void, clock: () => Date): Log {
  const line = (level: string) => (sentence: string, facts?: Facts) => {
    const tail = facts ? ` ${writeFacts(facts)}` : ''
    write(`${clock().toISOString()} ${level} ${sentence}${tail}`)
  }
  return { info: line('info'), warn: line('warn'), error: line('error') }
}

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
