import { describe, expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { documentedAs, Queried, QueriedOrEmpty } from '../../../../src/platform/http/documented'
import { describeSchema } from '../../../../src/platform/http/faults/describe-schema'
import { findFault } from '../../../../src/platform/http/faults/find-fault'
import { dayForm } from '../../../../src/platform/http/input/day-range'

describe('the query', () => {
  const query = Type.Object({
    page: Queried({ type: 'integer' }),
    small: Queried({ type: 'integer', format: 'int32' }),
    within: Queried({ type: 'number', exclusiveMinimum: 0, maximum: 10 }),
    day: Queried(dayForm),
    from: QueriedOrEmpty({ type: 'string', pattern: String.raw`^\d{4}-\d\d$`, examples: ['2018-03'] }),
    order: Queried({ type: 'string', enum: ['asc', 'desc'] }),
    share: Queried({ type: 'number', minimum: 0, maximum: 1 }),
    all: Queried({ type: 'boolean' }),
    id: Queried({ anyOf: [{ type: 'integer' }, { const: 'auto' }] }),
    needed: Queried({ type: 'string', required: true }),
  })
  const faultIn = (text: string) =>
    findFault({ query }, { query: new URLSearchParams(text), body: undefined })

  test.each([
    ['page=abc&needed=x', 'page', 'a whole number'],
    ['page=&needed=x', 'page', 'a whole number'],
    ['page=1.5&needed=x', 'page', 'a whole number'],
    ['small=2147483648&needed=x', 'small', 'a whole number up to 2147483647'],
    ['within=0&needed=x', 'within', 'a number above 0 and up to 10'],
    ['day=2018-02-31&needed=x', 'day', 'a text like 2018-03-13 or 2018-03-13T12:44:45Z'],
    ['day=2018-03-13T25:00:00Z&needed=x', 'day', 'a text like 2018-03-13 or 2018-03-13T12:44:45Z'],
    ['from=March&needed=x', 'from', 'a text like 2018-03'],
    ['order=up&needed=x', 'order', 'one of asc, desc'],
    ['share=1.2&needed=x', 'share', 'a number from 0 to 1'],
    ['share=half&needed=x', 'share', 'a number from 0 to 1'],
    ['all=perhaps&needed=x', 'all', 'true or false'],
    ['id=manual&needed=x', 'id', 'a whole number or auto'],
    ['', 'needed', 'a text'],
  ])('%s', (text, field, expected) => {
    expect(faultIn(text)).toEqual({ field, expected })
  })

  test.each([
    'needed=',
    'needed=x&page=-3&from=&order=asc&share=0.5&all=true&id=auto',
    'needed=x&from=2026-11&id=12&other=1',
    'needed=x&small=-2147483647&within=0.1&day=2018-3-1',
    'needed=x&day=2018-03-13T12:44:45%2B02:00',
    'needed=x&day=2018-03-13T12:44:45+02:00',
  ])('nothing is wrong with %s', text => {
    expect(faultIn(text)).toBeNull()
  })
})

describe('the body', () => {
  const leg = Type.Object({ sport_id: Type.Integer({ minimum: 1 }), note: Type.Optional(Type.String()) })
  const body = Type.Object({
    title: Type.String({ minLength: 1, maxLength: 5 }),
    weight: Type.Optional(Type.Union([Type.Number({ maximum: 500 }), Type.Null()])),
    period: Type.Optional(Type.Union([Type.Literal('week'), Type.Literal('month')])),
    legs: Type.Optional(Type.Array(leg, { maxItems: 2 })),
    place: Type.Optional(Type.Union([leg, Type.Null()])),
    words: Type.Optional(Type.Array(Type.String(), { minItems: 1, uniqueItems: true })),
    box: Type.Optional(Type.Array(Type.Number(), { minItems: 4, maxItems: 4 })),
    amount: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    date: Type.Optional(
      documentedAs({ type: 'string', examples: ['2018-03-13 14:00'], pattern: '^2' }, Type.Any()),
    ),
  })
  const faultIn = (sent: unknown) => findFault({ body }, { query: new URLSearchParams(), body: sent })

  test.each([
    [{}, 'title', 'a text of 1 to 5 characters'],
    [{ title: 'a title' }, 'title', 'a text of 1 to 5 characters'],
    [{ title: 3 }, 'title', 'a text of 1 to 5 characters'],
    [{ title: 'a', weight: 900 }, 'weight', 'a number up to 500 or null'],
    [{ title: 'a', period: 'day' }, 'period', 'one of week, month'],
    [{ title: 'a', legs: {} }, 'legs', 'a list of at most 2: each an object'],
    [{ title: 'a', words: [] }, 'words', 'a list of at least 1, none twice: each a text'],
    [{ title: 'a', words: ['a', 'a'] }, 'words', 'a list of at least 1, none twice: each a text'],
    [{ title: 'a', box: [1, 2, 3] }, 'box', 'a list of 4: each a number'],
    [{ title: 'a', amount: 0 }, 'amount', 'a number above 0'],
    [{ title: 'a', legs: [{ sport_id: 1 }, { sport_id: '1' }] }, 'legs.1.sport_id', 'a whole number from 1'],
    [{ title: 'a', place: { sport_id: 0 } }, 'place.sport_id', 'a whole number from 1'],
    [{ title: 'a', place: 'home' }, 'place', 'an object or null'],
    [{ title: 'a', date: 'today' }, 'date', 'a text like 2018-03-13 14:00'],
    [{ title: 'a', date: 5 }, 'date', 'a text like 2018-03-13 14:00'],
  ])('%j', (sent, field, expected) => {
    expect(faultIn(sent)).toEqual({ field, expected })
  })

  test.each<unknown>([
    { title: 'a' },
    { title: 'a', weight: null, period: 'week', legs: [{ sport_id: 2 }], place: null, date: '2018' },
    { title: 'a', constructor: 1, other: true },
    undefined,
  ])('nothing is wrong with %j', sent => {
    expect(faultIn(sent)).toBeNull()
  })
})

test.each([
  [{ type: 'string', pattern: '^a$' }, 'a text that matches ^a$'],
  [{ type: 'string', maxLength: 9 }, 'a text of up to 9 characters'],
  [{ type: ['string', 'null'] }, 'a text or null'],
  [{ type: 'array' }, 'a list'],
  [{ const: 'auto' }, 'auto'],
  [{}, 'another value'],
])('%j is described', (schema, words) => {
  expect(describeSchema(schema)).toBe(words)
})
