import { expect, test } from 'bun:test'
import { createLog } from '../../src/platform/log'

const written = (value: string) => {
  const lines: string[] = []
  createLog(
    line => lines.push(line),
    () => new Date('2026-06-01T10:00:00Z'),
  ).warn('Something happened', { value })
  return lines
}

test('an event is a time, a level, a sentence and its facts', () => {
  expect(written('plain')).toEqual(['2026-06-01T10:00:00.000Z warn Something happened {"value":"plain"}'])
})

test.each([
  ['a line break', 'a\nforged line'],
  ['a carriage return', 'a\rforged line'],
  ['an escape sequence', '\u001b[2Jgone'],
  ['an escape sequence in one character', '\u009b2Jgone'],
  ['a deletion', 'a\u007f'],
  ['a line separator', 'a\u2028forged line'],
  ['a paragraph separator', 'a\u2029forged line'],
  ['a NUL', 'a\u0000b'],
  ['half a surrogate pair', '\ud800'],
  ['quotes', '"}, {"level": "error"'],
])('%s stays what it is, on its own line', (_, value) => {
  const [line = '', ...others] = written(value)
  expect(others).toEqual([])
  expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
  expect(JSON.parse(line.slice(line.indexOf('{')))).toEqual({ value })
})

test('a fact is not longer than is useful', () => {
  expect(written('x'.repeat(1_000_000))[0]!.length).toBeLessThan(600)
})

test('as JSON it is one object, in which no fact takes the place of another', () => {
  const lines: string[] = []
  const log = createLog(
    line => lines.push(line),
    () => new Date('2026-06-01T10:00:00Z'),
    'json',
  )
  log.info('Started', { port: 5000, message: 'a\nline' })
  log.error('Ended')
  expect(lines.map(line => JSON.parse(line))).toEqual([
    { time: '2026-06-01T10:00:00.000Z', level: 'info', message: 'Started', port: 5000, message_: 'a\nline' },
    { time: '2026-06-01T10:00:00.000Z', level: 'error', message: 'Ended' },
  ])
})
