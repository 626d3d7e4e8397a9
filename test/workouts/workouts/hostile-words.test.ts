// Texts with a special meaning for a database, a file system, a browser or a shell are stored and shown as plain text.
import { describe, expect, test } from 'bun:test'
import type { WorkoutsPage } from '../../../src/workouts/workouts/schemas'
import { gpxFile, steadyRide } from '../../support/recordings'
import { uploadForm } from '../../support/requests'
import { statementsOf } from '../../support/statements'
import { storedThings } from '../../support/stored'
import { openTestApp, testApp } from '../../support/test-app'
import { change, enter } from './by-hand'

const hostile = [
  "'",
  '"',
  '`',
  "' OR 1=1 --",
  "'; DROP TABLE workouts; --",
  "1'; UPDATE users SET is_admin=1; --",
  "' UNION SELECT password_hash FROM users --",
  "\\'; SELECT 1; --",
  '1 OR 1=1',
  '/*',
  '$1 ?1 :id @id',
  '%',
  '_',
  '%%%%',
  '100%_x',
  '\\%',
  "x'00'",
  'NULL',
  '\u02bc OR 1=1',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '#{7*7}',
  '../../../etc/passwd',
  '$(reboot)',
  '\r\nSet-Cookie: a=b',
  'ORDER BY 1',
  'workouts; VACUUM',
  '[*]',
]

const app = testApp()
const sam = await app.user('sam')
const schema = () => app.ctx.database.sqlite.query('SELECT type, name, sql FROM sqlite_schema').all()
const whole = schema()

describe.each(hostile)('%j', words => {
  const texts = { title: words, description: words, notes: words }

  test('is kept as it stands, and finds nothing but itself', async () => {
    const kim = await app.user(`u${Bun.hash(words)}`)
    await enter(kim, { title: 'Another', description: 'x', notes: 'y' })
    const entered = await enter(kim, texts)
    const uploaded = await kim.upload(steadyRide(), texts)
    const changed = await change(kim, (await enter(kim)).id, texts)
    for (const workout of [entered, uploaded, changed]) expect(workout).toMatchObject(texts)
    for (const name of Object.keys(texts)) {
      const search = new URLSearchParams([[name, words]])
      const { status, body } = await kim.get<WorkoutsPage>(`/api/workouts?${search}`)
      expect([status, body.pagination.total]).toEqual([200, 3])
    }
  })

  test('is no id, no figure, no day and no column', async () => {
    const before = storedThings(app)
    const value = encodeURIComponent(words)
    const id = (await sam.get(`/api/workouts/${value}`)).status
    expect([400, 404]).toContain(id)
    for (const name of [
      'page',
      'sport_id',
      'from',
      'to',
      'order_by',
      'distance_from',
      'duration_to',
      'max_speed_to',
    ])
      expect([name, (await sam.get(`/api/workouts?${name}=${value}`)).status]).toEqual([name, 400])
    for (const name of ['equipment_id', 'order'])
      expect([name, (await sam.get(`/api/workouts?${name}=${value}`)).status]).toEqual([name, 200])
    for (const name of ['sport_id', 'distance', 'duration', 'workout_date', 'ascent']) {
      const json = {
        sport_id: 1,
        workout_date: '2026-05-01 08:00',
        duration: 60,
        distance: 1,
        descent: 1,
        ascent: 1,
        [name]: words,
      }
      expect([name, (await sam.request('POST', '/api/workouts/no_gpx', { json })).status]).toEqual([
        name,
        400,
      ])
    }
    for (const data of [{ sport_id: words }, { sport_id: 1, equipment_ids: [words] }]) {
      const body = uploadForm({ file: gpxFile(steadyRide()), data })
      expect((await sam.request('POST', '/api/workouts', { body })).status).toBe(400)
    }
    expect(storedThings(app)).toEqual(before)
    expect(schema()).toEqual(whole)
  })
})

test('no text is so long that looking for it compares it letter by letter, from each place anew', async () => {
  await using fresh = openTestApp()
  const kim = await fresh.user('kim')
  const { id } = await enter(kim, { description: 'a'.repeat(10_000) })
  // A search that compares the pattern letter by letter at each position of these texts would take half a minute.
  fresh.ctx.database.sqlite.run(`
    WITH RECURSIVE copies(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM copies WHERE n < 1000)
    INSERT INTO workouts (short_id, user_id, sport_id, title, description, workout_date, created_at, duration_s,
                          moving_s, distance_m, ave_speed_ckmh, max_speed_ckmh)
    SELECT 'copy' || n, user_id, sport_id, title, description, n, 0, 1, 1, 1, 1, 1 FROM copies, workouts
    WHERE workouts.short_id = '${id}'`)
  for (const pattern of [`${'a'.repeat(5000)}b`, `${'a'.repeat(255)}b`, `b${'a'.repeat(5000)}`]) {
    const statements = await statementsOf(fresh, async () => {
      const { body } = await kim.get<WorkoutsPage>(`/api/workouts?description=${pattern}`)
      expect(body.pagination.total).toBe(0)
    })
    const looking = statements.filter(sql => sql.includes('"description"') && sql.includes('where'))
    expect(looking).not.toEqual([])
    for (const sql of statements) expect(sql).not.toMatch(/\b(like|glob|instr|regexp)\b/i)
  }
})
