// Kills the server while workouts are uploaded, singly and in archives, edited and deleted. All acknowledged changes
// must still exist after the restart.
import type { ServerProcess } from '../../support/executable'
import { gpxFile } from '../../support/recordings'
import { uploadForm } from '../../support/requests'
import { Rider } from '../../support/rider'
import { letPass, until } from '../../support/waiting'
import { zipOf } from '../../workouts/intake/archives'
import { listWorkouts, mustBeWell, mustHaveRecording, rideOf, tryRequest } from '../suite/instance'
import { must } from '../suite/tally'
import { eachKill, type Killing } from './killing'

const maxWaitMs = 500
const filesInArchive = 4
/** Minimum number of workouts, below which none is deleted. */
const minKept = 8

export async function killWhileBusy(killing: Killing) {
  const { session, instance, starts } = killing
  const tally = session.tally('D02', 'kill -9 during uploads, archives, edits and deletions')
  const folder = session.newFolder(instance.folder)
  const ledger = new Ledger(instance.workouts)
  const running: { server: ServerProcess | null } = { server: null }
  await eachKill(killing, tally, async () => {
    const server = running.server ?? (await starts.again(session, folder))
    const rider = new Rider(server, instance.token)
    const before = ledger.acknowledged
    const work = [uploadOn(rider, ledger), uploadArchivesOn(rider, ledger), editOn(rider, ledger)]
    work.push(deleteOn(rider, ledger))
    // Half of the kills happen after the first acknowledgement, and the other half during the first requests.
    if (session.random.isLikely(0.5)) await until(() => ledger.acknowledged > before)
    await letPass(session.random.next() * maxWaitMs)
    await server.stop('SIGKILL')
    running.server = null
    await Promise.all(work)
    const next = await starts.again(session, folder)
    running.server = next
    await Promise.all([mustAgree(new Rider(next, instance.token), ledger), mustBeWell(session, folder)])
  })
  await running.server?.stop('SIGKILL')
  tally.figure = `${ledger.acknowledged} changes acknowledged; worst start ${Math.round(starts.worstMs)} ms`
}

/** Records the changes that the server acknowledged. A request without a response may have succeeded or failed. */
class Ledger {
  /** The titles that each workout may have, by id. */
  readonly kept: Map<string, string[]>
  readonly gone = new Set<string>()
  /** Ids of workouts whose recordings have not been checked yet. */
  fresh: string[] = []
  acknowledged = 0
  #rides = 1000

  constructor(workouts: Map<string, string>) {
    this.kept = new Map([...workouts].map(([id, title]) => [id, [title]]))
  }

  nextRide = () => rideOf(this.#rides++)

  keep(workouts: { id: string; title: string }[]) {
    for (const { id, title } of workouts) this.kept.set(id, [title])
    this.fresh.push(...workouts.map(({ id }) => id))
    this.acknowledged++
  }
}

interface Uploaded {
  data: { workouts: { id: string; title: string }[] }
}

const uploadOn = (rider: Rider, ledger: Ledger) =>
  untilGone(() => upload(rider, ledger, { file: gpxFile(ledger.nextRide()) }))

const uploadArchivesOn = (rider: Rider, ledger: Ledger) =>
  untilGone(() => {
    const rides = Array.from({ length: filesInArchive }, (_, index) => [`${index}.gpx`, ledger.nextRide()])
    return upload(rider, ledger, { file: gpxFile(zipOf(Object.fromEntries(rides))), name: 'rides.zip' })
  })

async function upload(rider: Rider, ledger: Ledger, parts: { file: Blob; name?: string }) {
  const body = uploadForm({ ...parts, data: { sport_id: 1 } })
  const answer = await tryRequest<Uploaded>(rider, 'POST', '/api/workouts', { body })
  if (answer?.status === 201) ledger.keep(answer.body.data.workouts)
  return answer !== null && mustBe(answer.status, 201)
}

const editOn = (rider: Rider, ledger: Ledger) => {
  let edits = 0
  return untilGone(async () => {
    const id = [...ledger.kept.keys()].at(-1)
    if (id === undefined) return false
    const title = `Edited ${edits++} ${id}`
    const before = ledger.kept.get(id) ?? []
    ledger.kept.set(id, [...before, title])
    const answer = await tryRequest(rider, 'PATCH', `/api/workouts/${id}`, { json: { title } })
    if (answer === null) return false
    ledger.kept.set(id, [title])
    ledger.acknowledged++
    return mustBe(answer.status, 200)
  })
}

/** Deletes the oldest workout. Always leaves a few workouts. */
const deleteOn = (rider: Rider, ledger: Ledger) =>
  untilGone(async () => {
    const [oldest] = ledger.kept.keys()
    if (oldest === undefined || ledger.kept.size < minKept) {
      return (await tryRequest(rider, 'GET', '/api/workouts')) !== null
    }
    ledger.kept.delete(oldest)
    const answer = await tryRequest(rider, 'DELETE', `/api/workouts/${oldest}`)
    if (answer === null) return false
    ledger.gone.add(oldest)
    ledger.acknowledged++
    return mustBe(answer.status, 204)
  })

function mustBe(status: number, wanted: number): boolean {
  must(status === wanted, `answered ${status} instead of ${wanted}`)
  return true
}

async function untilGone(act: () => Promise<boolean>) {
  while (await act());
}

async function mustAgree(rider: Rider, ledger: Ledger) {
  const found = await listWorkouts(rider)
  for (const [id, titles] of ledger.kept) {
    const title = found.get(id)
    must(title !== undefined, `the acknowledged workout ${id} is lost`)
    must(titles.includes(title), `workout ${id} is called ${title}, and not ${titles.join(' or ')}`)
  }
  const back = [...found.keys()].filter(id => ledger.gone.has(id))
  must(back.length === 0, `deleted workouts are back: ${back.join(', ')}`)
  const looked = ledger.fresh.filter(id => found.has(id))
  for (const id of looked) await mustHaveRecording(rider, id)
  ledger.fresh = []
  // From now on, these titles must stay. They include titles of changes that the server made but did not acknowledge.
  for (const [id, title] of found) ledger.kept.set(id, [title])
}
