import { expect, test } from 'bun:test'
import { faultOf } from '../../../src/transfer/sql/statement'

test.each([
  'SELECT 1',
  '  select 1 ;  ',
  'WITH a AS (SELECT 1) SELECT * FROM a',
  'VALUES (1), (2);;',
  'EXPLAIN QUERY PLAN SELECT 1',
  '-- a comment; with a semicolon\nSELECT 1 -- and another; one',
  '/* ; */ SELECT 1 /* ;; */ ; -- done',
  "SELECT ';', \";\", `;`, [;], 'it''s; so'",
  'SELECT 1 /* not closed; SELECT 2',
])('is one question: %s', sql => {
  expect(faultOf(sql)).toBeNull()
})

test.each([
  '',
  ' \n\t',
  ';',
  '-- SELECT 1',
  '/* SELECT 1 */',
  "ATTACH 'trackhut.db' AS other",
  'PRAGMA database_list',
  'DELETE FROM workouts',
  "VACUUM INTO '/tmp/x'",
  'SELECTED',
  '(SELECT 1)',
])('asks nothing: %s', sql => {
  expect(faultOf(sql)).toBe('sql-kind-refused')
})

test.each([
  'SELECT 1; SELECT 2',
  "SELECT 1; ATTACH 'x' AS y",
  'SELECT 1 -- a comment\n; PRAGMA table_list',
  "SELECT ';'; DROP TABLE workouts",
  'SELECT 1; /* a comment */ ; SELECT 2',
])('is more than one: %s', sql => {
  expect(faultOf(sql)).toBe('sql-several')
})

test('text that is only marks takes no long time to look at', () => {
  for (const mark of ["'", '"', '[', '/*', '--', ';', '`']) faultOf(`SELECT ${mark.repeat(20_000)}`)
})
