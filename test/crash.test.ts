// What a process that is killed leaves behind, the next one puts in order.
import { Database as Sqlite } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { makeDataDir, makeFirstAccount, startServer, uploadTo } from './support/server-process'
import { uploadedFiles } from './support/stored'

test('a crash at any moment of uploading and deleting leaves no row without its files and no file without its row', async () => {
  using dataDir = makeDataDir()
  let server = await startServer(dataDir.path)
  const token = await makeFirstAccount(server)
  for (let round = 0; round < 12; round++) {
    const { url } = server
    const busy = keepBusy(url, token)
    // Each round is cut off after another number of answers.
    while (busy.answers() < round % 4) await Bun.sleep(1)
    await Bun.sleep(round * 3)
    await server.end('SIGKILL')
    await busy.stop()
    server = await startServer(dataDir.path)
    expectFilesAndRowsToMatch(dataDir.path)
  }
  expect((await uploadTo(server.url, token)).status).toBe(201)
  await server.end('SIGTERM')
}, 120_000)

/** Uploads and deletes without a pause, until the server is gone. */
function keepBusy(url: string, token: string) {
  let answers = 0
  const work = async () => {
    for (;;) {
      const response = await uploadTo(url, token)
      answers++
      const { data } = (await response.json()) as { data: { workouts: [{ id: string }] } }
      if (answers % 2 === 0) {
        const headers = { authorization: `Bearer ${token}` }
        await fetch(`${url}/api/workouts/${data.workouts[0].id}`, { method: 'DELETE', headers })
      }
    }
  }
  const stopped = Promise.allSettled([work(), work()])
  return {
    answers: () => answers,
    stop: () => stopped,
  }
}

function expectFilesAndRowsToMatch(dataDir: string) {
  const database = new Sqlite(join(dataDir, 'trackhut.db'), { readonly: true })
  const rows = database
    .query<{ gpx_file: string; track_file: string; picture: string; drawn: number | null }, []>(
      "SELECT gpx_file, track_file, 'workouts/' || user_id || '/' || map_id || '.png' AS picture, picture_drawn_at AS drawn FROM workouts",
    )
    .all()
  // A picture being drawn at this moment is noted as stray until it is done.
  const noted = database
    .query<{ path: string }, []>('SELECT path FROM stray_files')
    .all()
    .map(({ path }) => path)
  database.close()
  const files = uploadedFiles(dataDir)
  const needed = rows.flatMap(({ gpx_file, track_file }) => [gpx_file, track_file])
  const allowed = [
    ...needed,
    ...rows.map(({ picture }) => picture),
    ...noted,
    ...noted.map(path => `${path}.part`),
  ]
  expect(needed.filter(path => !files.includes(path))).toEqual([])
  expect(files.filter(path => !allowed.includes(path))).toEqual([])
}
