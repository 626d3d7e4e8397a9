// Makes archives of accounts, sends them, and waits for the end of their import.

import { zipSync } from 'fflate'
import { encodeShortId } from '../../../src/lib/short-id'
import { jobs } from '../../../src/platform/db/tables'
import { findImportOf } from '../../../src/transfer/imports/rows/store'
import type {
  AccountImport,
  ImportAnswer,
  ImportProblem,
  ImportProblemsAnswer,
  LastImportAnswer,
} from '../../../src/transfer/imports/schemas'
import { importJob } from '../../../src/transfer/imports/stages/continue-import'
import type { Answer } from '../../support/requests'
import type { TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'

const root = '/api/auth/account/import'

/** Files by name. A file is given as bytes, as text, or as a value to write as JSON. */
export type Files = Record<string, unknown>

export const zipOf = (files: Files): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, bytesOf(content)])), {
      level: 1,
    }),
  )

function bytesOf(content: unknown): Uint8Array {
  if (content instanceof Uint8Array) return content
  return new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content, null, 4))
}

export const newShortId = () => encodeShortId(crypto.randomUUID())

/** A workout that was entered by hand, in the format of FitTrackee 0.8. */
export const archivedWorkout = (facts: object = {}) => ({
  id: newShortId(),
  sport_id: 5,
  sport_label: 'Running',
  title: 'Morning run',
  creation_date: '2024-03-02 10:00:00.123456',
  modification_date: null,
  workout_date: '2024-03-02 08:30:00',
  duration: '1:00:00',
  pauses: null,
  moving: '1:00:00',
  distance: 10.5,
  ave_speed: 10.5,
  max_speed: 10.5,
  ascent: null,
  descent: null,
  min_alt: null,
  max_alt: null,
  equipments: [],
  records: [],
  segments: [],
  weather_start: null,
  weather_end: null,
  notes: null,
  description: null,
  gpx: null,
  ...facts,
})

export const archivedProfile = (facts: object = {}) => ({ username: 'elsewhere', picture: false, ...facts })

/** An archive in the format of FitTrackee 0.8. */
export const archiveOf = (workouts: unknown, { profile = {}, ...files }: Files & { profile?: object } = {}) =>
  zipOf({
    'user_data.json': archivedProfile(profile),
    'user_workouts_data.json': workouts,
    'user_equipments_data.json': [],
    ...files,
  })

export const sendArchive = <Body = ImportAnswer>(
  user: TestUser,
  archive: BodyInit,
  query = '',
): Promise<Answer<Body>> => user.request<Body>('POST', `${root}${query}`, { body: archive })

/** The state of the user's last import; `null` if there is none. */
export const importOf = async (user: TestUser) => (await user.get<LastImportAnswer>(root)).body.data

/** Sends an archive, and waits until its import is done or needs the user. Jobs must be running. */
export async function importArchive(user: TestUser, archive: BodyInit, query = ''): Promise<AccountImport> {
  const { status, body } = await sendArchive(user, archive, query)
  if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`)
  return importEnds(user)
}

/** Waits until the import is no longer in progress. */
export const importEnds = (user: TestUser): Promise<AccountImport> =>
  until(async () => {
    const last = await importOf(user)
    return last && ['done', 'refused', 'undone'].includes(last.status) && last
  })

/** Runs the next job of the user's import directly. */
export const doNextPart = (app: Pick<TestApp, 'ctx'>, user: TestUser) =>
  importJob.run(app.ctx, String(findImportOf(app.ctx.db, user.account.id)?.id), new AbortController().signal)

/** Waits until no jobs are left, including jobs that imported workouts cause. */
export async function jobsAreDone({ ctx }: Pick<TestApp, 'ctx'>) {
  await until(() => ctx.db.select().from(jobs).all().length === 0)
}

export const askForUndo = (user: TestUser) => user.request<ImportAnswer>('POST', `${root}/undo`)

export async function undoImport(user: TestUser): Promise<AccountImport> {
  const { status, body } = await askForUndo(user)
  if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`)
  return importEnds(user)
}

export const nameSports = (user: TestUser, sports: Record<string, number>) =>
  user.request<ImportAnswer>('POST', `${root}/sports`, { json: { sports } })

export const endImport = (user: TestUser) => user.delete(root)

export async function problemsOf(user: TestUser): Promise<ImportProblem[]> {
  return (await user.get<ImportProblemsAnswer>(`${root}/problems?per_page=100`)).body.data.problems
}
