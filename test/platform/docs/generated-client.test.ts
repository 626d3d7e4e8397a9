// A client that is generated from the OpenAPI document compiles under strict rules, has the names of the API, and works
// for typical tasks.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { gpxOfPoints } from '../../formats/gpx/gpx-documents'
import { generateClient } from '../../support/generate-client'
import { runProgram } from '../../support/program'
import { temporaryFolder } from '../../support/temporary-folder'
import { testApp } from '../../support/test-app'

const program = `
import { client } from './client/client.gen'
import {
  changeEquipment, createEquipment, enterWorkout, getMapTile, getStatisticsByTime, listSports, listWorkouts, logIn, uploadWorkout,
} from './client'
import type { Equipment, Sport, User, Workout } from './client'

const titleOf = ({ title, sport_id }: Workout) => \`\${title} (\${sport_id})\`
const nameOf = ({ username }: User) => username
const idsOf = (sports: Sport[]) => sports.map(({ id }) => id)

export async function ride(fetch: (request: Request) => Promise<Response>, gpx: Blob) {
  client.setConfig({ baseUrl: 'http://localhost', fetch: fetch as typeof globalThis.fetch })
  const session = await logIn({ body: { email: 'sam@example.org', password: 'open sesame' }, throwOnError: true })
  client.setConfig({ auth: session.data.auth_token })

  const sports = idsOf((await listSports({ throwOnError: true })).data.data.sports)
  const uploaded = await uploadWorkout({ body: { file: new File([gpx], 'ride.gpx'), data: { sport_id: 1, title: 'Islands' } } })
  await enterWorkout({ body: { sport_id: 1, workout_date: '2018-03-13 13:44', distance: 10, duration: 3600, ascent: null, descent: null } })
  const page = await listWorkouts({ query: { page: 1, per_page: 2, order_by: 'distance', from: '2018-01-01' }, throwOnError: true })
  const statistics = await getStatisticsByTime({ path: { user_name: nameOf({ username: 'sam' } as User) }, query: { time: 'month', type: 'total' } })

  const shoes = await createEquipment({ body: { label: 'Old shoes', equipment_type_id: 1 }, throwOnError: true })
  const [made]: Equipment[] = shoes.data.data.equipments
  const { error } = await changeEquipment({ path: { equipment_short_id: made?.id ?? '' }, body: { label: 'x'.repeat(51) } })
  const reason = error?.code === 'label-too-long' ? 'shorten it' : 'give up'

  const tile = await getMapTile({ path: { s: 'a', z: 1, x: 0, y: 0 }, parseAs: 'blob' })
  return {
    sports: sports.length,
    uploaded: uploaded.data?.data.workouts.map(titleOf),
    listed: page.data.data.workouts.length,
    pages: page.data.pagination.pages,
    months: Object.keys(statistics.data?.data.statistics ?? {}).length,
    reason,
    tile: [tile.response?.status, tile.data?.type],
  }
}
`

const app = testApp()
const gpx = gpxOfPoints([0, 1, 2, 3].map(step => [42.8 + step / 1000, 10.3, 4, step * 30]))

test('a generated client compiles, and rides', async () => {
  await app.user('sam')
  const { body } = await app.request<Record<string, unknown>>('GET', '/api/docs/json')
  using temporary = temporaryFolder()
  const folder = temporary.path
  await generateClient(body, join(folder, 'client'))
  await Bun.write(join(folder, 'ride.ts'), program)

  expect(await compile(folder)).toEqual({ exitCode: 0, said: '' })

  const { ride } = await import(join(folder, 'ride.ts'))
  expect(await ride(app.handle, new Blob([gpx.slice()]))).toEqual({
    sports: 18,
    uploaded: ['Islands (1)'],
    listed: 2,
    pages: 1,
    months: 2,
    reason: 'shorten it',
    tile: [200, 'image/png'],
  })
})

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  target: 'esnext',
  module: 'preserve',
  lib: ['esnext', 'dom', 'dom.iterable'],
  types: [],
}

async function compile(folder: string) {
  await Bun.write(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  const tsc = join(import.meta.dir, '..', '..', '..', 'node_modules', '.bin', 'tsc')
  const { exitCode, stdout } = runProgram([tsc, '--project', folder])
  return { exitCode, said: stdout }
}
