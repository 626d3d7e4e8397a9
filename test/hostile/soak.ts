// Simulates ordinary use of a server, for three minutes or for half an hour: a few users list, view, upload, import and
// delete workouts, with pauses. In the last minute, all processes together may use hardly more memory than in the
// second minute.
import { letPass } from '../support/waiting'
import { chooseAsk, registerPeople, type Someone } from './suite/mixed-requests'
import { memoryOfAll } from './suite/processes'
import type { Part, Session } from './suite/session'
import type { Tally } from './suite/tally'

const minutes = { short: 3, long: 30 }
const pauseMs = 250

/**
 * Allowed growth between the medians of two minutes, as a factor and in MiB. Some growth is normal, because worker
 * processes start and end with the requests.
 */
const mayGrow = { by: 1.1, mib: 16 }

export const soakPart: Part = {
  name: 'soak',
  boundS: { short: 300, long: 2000 },
  async run(session) {
    const lasts = session.isLong ? minutes.long : minutes.short
    const requests = session.tally('T22', `people at ease for ${lasts} minutes: no 5xx`)
    const memory = session.tally('D22', 'memory of all processes, as after the first minute')
    const folder = session.newFolder()
    await using server = await session.start({ folder })
    const people = await registerPeople(session, server, folder)
    const ends = performance.now() + lasts * 60_000
    const isOver = () => performance.now() > ends
    const work = people.map(someone => beAtEase(session, someone, isOver, requests))
    const held = weighByMinute(server.pid, lasts)
    await Promise.all(work)
    judge(memory, await held)
  },
}

async function beAtEase({ random }: Session, someone: Someone, isOver: () => boolean, tally: Tally) {
  while (!isOver()) {
    const { name, ask } = chooseAsk(random)
    const status = await ask(someone, random).catch((error: Error) => error.message)
    tally.check(typeof status === 'number' && status < 500, `${name}: ${status}`)
    await letPass(pauseMs)
  }
}

/** Returns the median of the memory in each minute, in MiB. The memory is measured once a second. */
async function weighByMinute(pid: number, lasts: number): Promise<number[]> {
  const medians: number[] = []
  for (let minute = 0; minute < lasts; minute++) {
    const weights: number[] = []
    for (const end = performance.now() + 60_000; performance.now() < end; ) {
      await letPass(1000)
      weights.push(memoryOfAll(pid))
    }
    medians.push(median(weights))
  }
  return medians
}

function judge(tally: Tally, medians: readonly number[]) {
  // The first minute is left out, because code is compiled and caches fill.
  const [first = 0, last = 0] = [medians[1], medians.at(-1)]
  tally.check(
    last <= first * mayGrow.by + mayGrow.mib,
    `${Math.round(first)} MiB became ${Math.round(last)} MiB`,
  )
  tally.figure = `MiB, by minute: ${medians.map(Math.round).join(' ')}`
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
