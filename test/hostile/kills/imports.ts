// Kills the server while it imports an archive or undoes the import. Afterwards, either all workouts of the archive
// must exist, or none.
import type { ServerProcess } from '../../support/executable'
import { Rider } from '../../support/rider'
import { letPass, until } from '../../support/waiting'
import { archivedWorkout, archiveOf } from '../../transfer/imports/importing'
import { listWorkouts, mustBeWell, mustHold, rideOf, tryRequest } from '../suite/instance'
import { must } from '../suite/tally'
import { eachKill, type Killing } from './killing'

const root = '/api/auth/account/import'
const count = 24
const maxWaitMs = 700
/** Maximum time to wait, in milliseconds. Interrupted work may start again only a minute later. */
const patienceMs = 150_000

const workouts = Array.from({ length: count }, (_, index) =>
  archivedWorkout({
    sport_id: 1,
    sport_label: 'Cycling (Sport)',
    title: `Imported ${index}`,
    gpx: `${index}.gpx`,
  }),
)
const recordings = workouts.map(({ gpx }, index) => [`gpx/${gpx}`, rideOf(5000 + index, 300)])

/** The response about the last import. */
interface Import {
  data: { status: string; workouts: { added: number } } | null
}

/** Kills an import. If the archive is already imported, kills the undo of the import instead. */
export async function killWhileImporting(killing: Killing) {
  const { session, instance, starts } = killing
  const tally = session.tally('D13', 'kill -9 during imports of archives, and while they are undone')
  const archive = archiveOf(workouts, Object.fromEntries(recordings))
  let folder = session.newFolder(instance.folder)
  let worstMs = 0
  const running: { server: ServerProcess | null } = { server: null }
  const imported = new Map(workouts.map(({ id, title }) => [id, title]))
  const all = new Map([...instance.workouts, ...imported])
  await eachKill(killing, tally, async () => {
    if (running.server === null) folder = session.newFolder(instance.folder)
    const server = running.server ?? (await starts.again(session, folder))
    const rider = new Rider(server, instance.token)
    const undoes = await isImported(rider)
    const asked = undoes
      ? tryRequest(rider, 'POST', `${root}/undo`)
      : tryRequest(rider, 'POST', root, { body: archive })
    await letPass(session.random.next() * maxWaitMs)
    await server.stop('SIGKILL')
    // This is set to the next server only if the checks below succeed. Otherwise, the next kill starts with a new copy
    // of the instance.
    running.server = null
    const answer = await asked
    must(answer === null || answer.status === 200, `it is answered ${answer?.status}`)

    const next = await starts.again(session, folder)
    const again = new Rider(next, instance.token)
    const begin = performance.now()
    const last = await ends(again)
    worstMs = Math.max(worstMs, performance.now() - begin)
    const isThere = last === 'done'
    if (answer !== null) must(isThere !== undoes, `what was acknowledged came to be ${last}`)
    await Promise.all([mustHold(again, isThere ? all : instance.workouts), mustBeWell(session, folder)])
    running.server = next
  })
  await running.server?.stop('SIGKILL')
  tally.figure = `${count} recorded workouts an archive; done at most ${Math.round(worstMs)} ms after the next start`
}

async function isImported(rider: Rider): Promise<boolean> {
  const there = await listWorkouts(rider)
  return workouts.some(({ id }) => there.has(id))
}

/** Waits for the outcome of the import: done, undone, refused, or no import if the request did not reach the server. */
const ends = (rider: Rider): Promise<string> =>
  until(
    async () => {
      const { data } = (await rider.request<Import>('GET', root)).body
      if (data === null) return 'none'
      return ['done', 'refused', 'undone'].includes(data.status) && data.status
    },
    { everyMs: 20, patienceMs },
  )
