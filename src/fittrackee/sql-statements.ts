// Takes SQL apart into statements and those into tokens, one line after the other: strings may have many lines.

export interface Token {
  /**
   * `name` and `string` without their quotes; `escaped` for a string with backslashes (E'…'), `quoted` for one between
   * dollars, neither of which is taken apart; `mark` for a single character.
   */
  kind: 'word' | 'name' | 'string' | 'escaped' | 'quoted' | 'mark'
  text: string
}

export interface Statements {
  /** The statements that end on this line. */
  add(line: string): Token[][]
  /** Whether nothing is open at the end of the line. */
  isAtStart(): boolean
}

/** What was opened and has not ended yet. */
interface Open {
  kind: 'name' | 'string' | 'escaped' | 'quoted' | 'comment'
  /** What ends it. */
  end: string
  pieces: string[]
}

const beginnings =
  /\s+|--.*|\/\*|e'|'|"|\$(?:[a-z_]\w*)?\$|-?\d[\d.]*(?:e[+-]?\d+)?|[a-z_\u0080-\uffff][\w$\u0080-\uffff]*|./isy

export function createStatements(): Statements {
  let open: Open | null = null
  const tokens: Token[] = []

  /** Answers where to go on reading. */
  const goOn = (line: string, from: number, opened: Open): number => {
    const end = findEnd(line, from, opened)
    opened.pieces.push(line.slice(from, end === -1 ? undefined : end))
    if (end === -1) return line.length
    open = null
    if (opened.kind !== 'comment') tokens.push({ kind: opened.kind, text: textOf(opened) })
    return end + opened.end.length
  }

  const begin = (text: string) => {
    open = whatOpens(text)
    if (open || /^(\s|--)/.test(text)) return
    tokens.push({ kind: /^-?[\w\u0080-\uffff]/.test(text) ? 'word' : 'mark', text })
  }

  return {
    add(line) {
      const ended: Token[][] = []
      for (let at = 0; at < line.length; ) {
        if (open) {
          at = goOn(line, at, open)
          continue
        }
        beginnings.lastIndex = at
        const [text = ''] = beginnings.exec(line) ?? []
        at += text.length
        if (text !== ';') begin(text)
        else ended.push(tokens.splice(0))
      }
      open?.pieces.push('\n')
      return ended
    },
    isAtStart: () => open === null && tokens.length === 0,
  }
}

function whatOpens(text: string): Open | null {
  if (text === '/*') return { kind: 'comment', end: '*/', pieces: [] }
  if (text === '"') return { kind: 'name', end: '"', pieces: [] }
  if (text === "'") return { kind: 'string', end: "'", pieces: [] }
  if (/^e'$/i.test(text)) return { kind: 'escaped', end: "'", pieces: [] }
  if (/^\$.*\$$/.test(text)) return { kind: 'quoted', end: text, pieces: [] }
  return null
}

/** Where what ends it stands; -1 when it is not on this line. */
function findEnd(line: string, from: number, { kind, end }: Open): number {
  for (let at = from; ; at += 2) {
    at = kind === 'escaped' ? findUnescaped(line, at) : line.indexOf(end, at)
    const isDoubled = kind !== 'comment' && kind !== 'quoted' && line[at + 1] === end
    if (at === -1 || !isDoubled) return at
  }
}

function findUnescaped(line: string, from: number): number {
  for (let at = from; at < line.length; at++) {
    if (line[at] === "'") return at
    if (line[at] === '\\') at++
  }
  return -1
}

function textOf({ kind, end, pieces }: Open): string {
  const text = pieces.join('')
  return kind === 'name' || kind === 'string' ? text.replaceAll(end + end, end) : text
}
