// For recordings that are lost or damaged on disk, the API returns a special error that does not suggest a retry.
import { describe, expect, test } from 'bun:test'
import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { workouts } from '../../../../src/platform/db/tables'
import { steadyRide } from '../../../support/recordings'
import { openTestApp } from '../../../support/test-app'

const ways: [string, (path: string) => void][] = [
  ['missing', path => rmSync(path)],
  ['empty', path => truncateSync(path, 0)],
  ['other bytes', path => writeFileSync(path, new Uint8Array(2000).fill(0xa5))],
]

const ofTrack = ['gpx/segment/1', 'chart_data', 'chart_data/segment/1']
const ofSource = ['gpx', 'gpx/download', 'original']

describe.each(ways)('files of a workout that are %s', (way, damage) => {
  test('are told, the log says which, and the workout can be deleted', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { id } = await sam.upload(steadyRide())
    const row = app.ctx.db.select().from(workouts).where(eq(workouts.shortId, id)).get()!
    for (const path of [row.trackFile, row.sourceFile]) damage(join(app.dataDir, 'uploads', path!))

    // Requests for the uploaded file fail only if it is missing. A damaged one is sent as it is stored.
    const asked = way === 'missing' ? [...ofTrack, ...ofSource] : ofTrack
    for (const part of asked) {
      const { status, body, failure } = await sam.get<{ message: string }>(`/api/workouts/${id}/${part}`)
      expect([part, status, failure?.code, body.message]).toEqual([
        part,
        404,
        'recording-lost',
        'the recording is missing from the server, or damaged there',
      ])
    }
    expect(app.logLines.filter(line => line.includes('missing or damaged'))).toHaveLength(asked.length)
    // The map image in its usual size is stored already. An image of another size would have to be drawn from the
    // track.
    const image = (query: string) => sam.get(`/api/workouts/map/${row.mapId}${query}`)
    expect((await image('')).status).toBe(200)
    const other = await image('?size=800x450')
    expect([other.status, other.failure?.code]).toEqual([404, 'recording-lost'])
    expect((await sam.delete(`/api/workouts/${id}`)).status).toBe(204)
  })
})
