// A list must not get slower with the workouts of everybody else: every query that reads workouts uses an index.
import { describe, expect, test } from 'bun:test'
import { steadyRide } from '../support/recordings'
import { openTestApp } from '../support/test-app'

/** The statements a piece of work runs. */
async function statementsOf(app: ReturnType<typeof openTestApp>, work: () => Promise<unknown>) {
  const { sqlite } = app.ctx.database
  const statements = new Set<string>()
  const prepare = sqlite.prepare.bind(sqlite)
  sqlite.prepare = ((text: string, ...rest: []) => {
    statements.add(text)
    return prepare(text, ...rest)
  }) as typeof sqlite.prepare
  await work()
  sqlite.prepare = prepare
  return [...statements]
}

const work: [name: string, run: (app: ReturnType<typeof openTestApp>) => Promise<() => Promise<unknown>>][] =
  [
    [
      'listing workouts, with their neighbours',
      async app => {
        const sam = await app.user('sam')
        await sam.upload()
        return () => sam.get('/api/workouts?page=2&per_page=1')
      },
    ],
    [
      'showing a workout',
      async app => {
        const sam = await app.user('sam')
        const { id } = await sam.upload()
        return () => sam.get(`/api/workouts/${id}`)
      },
    ],
    [
      'uploading, with its records and totals',
      async app => {
        const sam = await app.user('sam')
        return () => sam.upload(steadyRide())
      },
    ],
    [
      'deleting',
      async app => {
        const sam = await app.user('sam')
        const { id } = await sam.upload()
        return () => sam.delete(`/api/workouts/${id}`)
      },
    ],
    [
      'listing records',
      async app => {
        const sam = await app.user('sam')
        await sam.upload()
        return () => sam.get('/api/records')
      },
    ],
    [
      'showing the profile',
      async app => {
        const sam = await app.user('sam')
        await sam.upload()
        return () => sam.get('/api/auth/profile')
      },
    ],
    [
      'showing a picture',
      async app => {
        const sam = await app.user('sam')
        const { map } = await sam.upload()
        return () => sam.get(`/api/workouts/map/${map}`)
      },
    ],
    [
      'asking which sports have workouts',
      async app => {
        const admin = await app.user('admin', { isAdmin: true })
        return () => admin.get('/api/sports?check_workouts=true')
      },
    ],
  ]

describe.each(work)('%s', (_, prepareWork) => {
  test('reads no table from end to end, but for the small ones everybody shares', async () => {
    await using app = openTestApp()
    const statements = await statementsOf(app, await prepareWork(app))
    expect(statements).not.toBeEmpty()
    // A list of nobody's ids becomes `where false`, which reads nothing.
    const reading = statements.filter(
      text => /^(select|insert|update|delete)/i.test(text) && !/where false/.test(text),
    )
    for (const statement of reading) {
      const plan = app.ctx.database.sqlite
        .query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${statement}`)
        .all()
        .map(({ detail }) => detail)
      const scans = plan.filter(detail => /^SCAN (?!sports|instance_config|users$|\d|CONSTANT)/.test(detail))
      expect([statement, scans]).toEqual([statement, []])
      expect(
        plan.filter(detail => /TEMP B-TREE FOR ORDER BY/.test(detail) && /from "workouts"/.test(statement)),
      ).toEqual([])
    }
  })
})
