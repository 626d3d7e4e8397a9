import { expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { disarm, writeRow } from '../../../src/formats/csv/write-csv'

test('a row is read as it was written', () => {
  const cells = ['plain', 'with, comma', 'with "quotes"', 'two\nlines', '', 'ü 山']
  expect(parse(writeRow(cells))).toEqual([cells])
  expect(writeRow([1.5, true, null, -3])).toBe('1.5,true,,-3\r\n')
})

test('what a spreadsheet would take for a formula is disarmed', () => {
  expect(['=1+1', '+49', '-1', '@sum', '\tx'].map(disarm)).toEqual(["'=1+1", "'+49", "'-1", "'@sum", "'\tx"])
  expect(disarm('a = b')).toBe('a = b')
})
