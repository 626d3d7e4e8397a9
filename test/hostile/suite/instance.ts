// Creates an instance with one user's workouts, which is copied as often as needed, and checks the content of such
// instances.
import { createFirstAccount, type ServerProcess } from '../../support/executable'
import { steadyRide } from '../../support/recordings'
import type { Answer, RequestOptions } from '../../support/requests'
import { Rider } from '../../support/rider'
import { until } from '../../support/waiting'
import type { Session } from './session'
import { must } from './tally'

/** An instance that can be copied. */
export interface Instance {
  /** The folder that contains `trackhut-data`. */
  folder: string
  /** Session token of the first account, an administrator. Sessions stay valid after a restart. */
  token: string
  /** Titles of the workouts, by short id. */
  workouts: Map<string, string>
}

export const dataFolder = 'trackhut-data'

const environmentOfAll = { DATA_DIR: dataFolder }

/** Runs a server, uploads the rides, and stops the server when all its jobs are done. */
export async function makeInstance(session: Session, rides: number, points = 120): Promise<Instance> {
  const folder = session.newFolder()
  await using server = await session.start({ folder, environment: environmentOfAll })
  const token = await createFirstAccount(server)
  const rider = new Rider(server, token)
  for (let ride = 0; ride < rides; ride++) await rider.upload(rideOf(ride, points))
  const workouts = await listWorkouts(rider)
  await untilQuiet(rider)
  await server.stop()
  return { folder, token, workouts }
}

/** Returns a recording that is different for each number. */
export const rideOf = (number: number, points = 60): Uint8Array =>
  steadyRide({
    points: points + (number % 17),
    step: (1 + (number % 9)) * 1e-5,
    start: new Date(Date.UTC(2024, 0, 1, number)),
  })

interface WorkoutsPage {
  data: { workouts: { id: string; title: string }[] }
  pagination: { has_next: boolean }
}

/** Returns the titles of all workouts, by id. */
export async function listWorkouts(rider: Rider): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let page = 1; ; page++) {
    const { status, body } = await rider.request<WorkoutsPage>(
      'GET',
      `/api/workouts?per_page=100&page=${page}`,
    )
    must(status === 200, `the list of workouts answers ${status}`)
    for (const { id, title } of body.data.workouts) found.set(id, title)
    if (!body.pagination.has_next) return found
  }
}

/** Waits until all maps are drawn, which is the last job after an upload. */
async function untilQuiet(rider: Rider) {
  const ids = [...(await listWorkouts(rider)).keys()]
  for (const id of ids) {
    await until(async () => {
      const { body } = await rider.request<{ data: { workouts: { map: string }[] } }>(
        'GET',
        `/api/workouts/${id}`,
      )
      const map = body.data.workouts[0]?.map
      return (await rider.request('GET', `/api/workouts/map/${map}`)).status === 200
    })
  }
}

/** Checks that exactly these workouts exist, with their titles, files and charts. */
export async function mustHold(rider: Rider, workouts: Map<string, string>) {
  const found = await listWorkouts(rider)
  const [wanted, there] = [workouts, found].map(all => JSON.stringify([...all].toSorted()))
  must(wanted === there, `there are ${found.size} workouts, not the ${workouts.size} there were`)
  for (const id of workouts.keys()) await mustHaveRecording(rider, id)
}

/** Checks that the files of a workout exist and can be read. */
export async function mustHaveRecording(rider: Rider, id: string) {
  for (const part of ['gpx/download', 'chart_data']) {
    const { status } = await rider.request('GET', `/api/workouts/${id}/${part}`)
    must(status === 200, `${part} of workout ${id} answers ${status}`)
  }
}

/** Checks that `trackhut doctor` finds no problem. Works with and without a running server. */
export async function mustBeWell(session: Session, folder: string) {
  const args = ['doctor', '--json', '--data', dataFolder]
  const { exitCode, stdout, stderr } = await session.run({ folder, args })
  if (exitCode === 0) return
  throw new Error(`the doctor is not content: ${problemsIn(stdout)}${stderr.slice(0, 300)}`)
}

function problemsIn(report: string): string {
  try {
    const { findings } = JSON.parse(report) as { findings: { state: string; sentence: string }[] }
    return findings
      .filter(({ state }) => state === 'problem')
      .map(({ sentence }) => sentence)
      .join(' ')
  } catch {
    return report.slice(0, 300)
  }
}

export const startOn = (session: Session, folder: string): Promise<ServerProcess> =>
  session.start({ folder, environment: environmentOfAll })

/** Sends a request. Returns `null` if there is no response because the server is killed. */
export const tryRequest = <Body = unknown>(
  rider: Rider,
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Answer<Body> | null> => rider.request<Body>(method, path, options).catch(() => null)
