// Instances of FitTrackee for tests of imports. Their dumps were made by pg_dump from the schemas of versions 0.8 and
// 1.x, with rows that were written for these tests. Each instance has an upload folder, too.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertInstance } from '../../../src/transfer/fittrackee/convert/convert-instance'
import { chooseTable } from '../../../src/transfer/fittrackee/dump/dump-tables'
import { readDump } from '../../../src/transfer/fittrackee/dump/read-dump'
import { importInstance } from '../../../src/transfer/fittrackee/import-instance'
import { asNewSport } from '../../../src/transfer/fittrackee/unknown-sports'
import { openUploadFolder } from '../../../src/transfer/fittrackee/upload-folder'
import { pngOf, red } from '../../accounts/avatars/images'
import { steadyRide } from '../../support/recordings'
import { temporaryFolder } from '../../support/temporary-folder'
import type { TestApp } from '../../support/test-app'

const fixtures = join(import.meta.dir, '..', '..', 'fixtures', 'fittrackee')

export const dumps = {
  old: join(fixtures, '0.8.sql'),
  new: join(fixtures, '1.x.sql'),
}

const rideFrom = (start: string) => steadyRide({ points: 601, step: 4.5e-5, start: new Date(start) })

/** Files of the instance of version 0.8, by path. One recording that its dump names is missing. */
export const oldFiles = {
  'pictures/1/face.png': pngOf({ width: 4, height: 4, paint: () => red }),
  'workouts/1/2022-05-01_08-00-00_1_abc.gpx': rideFrom('2022-05-01T08:00:00Z'),
  'workouts/1/2022-05-03_08-00-00_1_def.gpx': rideFrom('2022-05-03T08:00:00Z'),
}

/** Files of the instance of version 1.x, by path. */
export const newFiles = {
  'workouts/1/run.gpx': rideFrom('2024-05-01T06:00:00Z'),
  'workouts/1/run.fit': '\x0e\x10\0\0\0\0\0\0.FIT',
}

/** Creates a folder like UPLOAD_FOLDER of FitTrackee, with these files below `uploads`. */
export function uploadFolder(files: Record<string, Uint8Array | string>) {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder.path, 'uploads', name)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, content)
  }
  return folder
}

/** Imports an instance in the same way as the command, but into a running app. */
export async function moveIn(
  app: TestApp,
  {
    dump,
    uploads,
    sportIds = {},
    newSports = [],
  }: { dump: string; uploads: string; sportIds?: Record<string, number>; newSports?: string[] },
) {
  const instance = convertInstance(await readDump(dump, chooseTable))
  return importInstance(app.ctx, instance, {
    files: await openUploadFolder(uploads),
    sportIds: new Map(Object.entries(sportIds)),
    newSports: newSports.map(name => asNewSport(instance, { name, workouts: 1 })),
    onProgress() {},
  })
}

/** Logs in with the password of the FitTrackee account. @returns the token; empty if the log-in is refused */
export async function logIn(app: TestApp, email: string): Promise<string> {
  const { body } = await app.request<{ auth_token?: string }>('POST', '/api/auth/login', {
    json: { email, password: 'open sesame' },
  })
  return body.auth_token ?? ''
}

export async function get<Data>(app: TestApp, token: string, path: string): Promise<Data> {
  return (await app.request<{ data: Data }>('GET', path, { token })).body.data
}
