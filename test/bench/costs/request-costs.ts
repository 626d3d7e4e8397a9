// Measures the processor time of requests, for a user with 20,000 workouts in 20 years and for a user with 200.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstAccount, logIn, type NewAccount, type ServerProcess } from '../../support/executable'
import { Rider } from '../../support/rider'
import { largeRecording } from '../large-recording'
import { secondAccount } from '../seeded-instance'
import { type Cost, measureCost, measureRounds } from './costs'
import { openSqliteAlone } from './sqlite-alone'

/** A bare `Bun.serve` that sends the files in `folder`. */
export interface Baseline {
  server: ServerProcess
  folder: string
}

interface Question {
  what: string
  path: string
  target?: number
  /** Maximum processor time of the request in milliseconds. */
  max?: number
  turns: number
  /** Accept-Encoding of the request; no compression by default. */
  encoding?: string
  /** Account of the request; by default the account with 20,000 workouts. */
  account?: NewAccount
}

const listOf20 = '/api/workouts?per_page=20'
const listOfFive = '/api/workouts?per_page=5'

const statistics = (of: string, { username }: NewAccount = firstAccount) => `/api/stats/${username}/${of}`

/**
 * Returns the measured requests. Each `target` is a multiple of the baseline's time on the same idle core; `max` is in
 * milliseconds.
 */
function questions({ usual, long }: { usual: string; long: string }): Question[] {
  const chart = (id: string) => `/api/workouts/${id}/chart_data`
  return [
    { what: 'List of 5', path: listOfFive, target: 70, turns: 100 },
    { what: 'List of 20', path: listOf20, target: 90, turns: 60 },
    { what: 'List of 100', path: '/api/workouts?per_page=100', target: 146, turns: 25 },
    { what: 'A workout', path: `/api/workouts/${usual}`, target: 48, turns: 150 },
    {
      what: 'Where the figures of a workout come from',
      path: `/api/workouts/${usual}/figures`,
      max: 5,
      turns: 100,
    },
    { what: 'Records', path: '/api/records', target: 35, turns: 150 },
    { what: 'Profile', path: '/api/auth/profile', target: 35, turns: 150 },
    {
      what: 'Statistics of 200 workouts, by month',
      path: statistics('by_time?time=month', secondAccount),
      account: secondAccount,
      target: 48,
      turns: 100,
    },
    {
      what: 'Statistics of 200 workouts, by sport',
      path: statistics('by_sport', secondAccount),
      account: secondAccount,
      target: 35,
      turns: 100,
    },
    {
      what: 'Statistics of 20,000 workouts, by week',
      path: statistics('by_time?time=week'),
      target: 190,
      turns: 10,
    },
    { what: 'Chart of 3,540 points', path: chart(usual), target: 42, turns: 20 },
    { what: 'Chart of 10,000 points', path: chart(long), target: 33, turns: 10 },
    {
      what: 'Chart of 10,000 points, compressed',
      path: chart(long),
      target: 45,
      turns: 10,
      encoding: 'zstd',
    },
  ]
}

/** Measures the requests. @param folder contains the data directory of the server */
export async function measureRequests(
  server: ServerProcess,
  folder: string,
  baseline: Baseline,
): Promise<Cost[]> {
  const token = await logIn(server)
  const rider = new Rider(server, token)
  const { id: usual } = await rider.upload(largeRecording(3540))
  const { id: long } = await rider.upload(largeRecording())
  // This waits for the end of the background work after an upload, because that work is not part of these costs.
  await Bun.sleep(5000)
  const costs: Cost[] = []
  for (const question of questions({ usual, long })) {
    const requester = question.account ? await logIn(server, question.account) : token
    costs.push(await measureQuestion(question, requester, server, baseline))
  }
  return [
    ...costs,
    await measureBesideSqlite(server, folder, token),
    await measureLogIn(server),
    await measureCrowd(server, token, baseline),
  ]
}

const sameBytes = 'Bun.serve, the same bytes'

async function measureQuestion(
  { path, encoding, account: _, ...said }: Question,
  token: string,
  server: ServerProcess,
  baseline: Baseline,
): Promise<Cost> {
  const url = server.origin + path
  const name = path.replaceAll(/\W/g, '-')
  writeFileSync(join(baseline.folder, name), await fetchBytes(url, token))
  return measureCost({
    ...said,
    against: sameBytes,
    ours: { pid: server.pid, turn: () => fetchBytes(url, token, encoding) },
    baseline: {
      pid: baseline.server.pid,
      turn: () => fetchBytes(`${baseline.server.origin}/bytes/${name}`, token),
    },
  })
}

async function measureBesideSqlite(server: ServerProcess, folder: string, token: string): Promise<Cost> {
  using sqlite = openSqliteAlone(folder)
  return await measureCost({
    what: 'List of 20',
    against: 'SQLite alone, its workouts, segments and records',
    turns: 60,
    ours: { pid: server.pid, turn: () => fetchBytes(server.origin + listOf20, token) },
    baseline: { pid: process.pid, turn: sqlite.readPage },
  })
}

async function measureLogIn(server: ServerProcess): Promise<Cost> {
  const { password } = firstAccount
  const cost = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const
  const hash = await Bun.password.hash(password, cost)
  return measureCost({
    what: 'Log-in',
    against: 'the hash alone',
    target: 1.05,
    turns: 20,
    ours: { pid: server.pid, turn: () => logIn(server) },
    baseline: { pid: process.pid, turn: () => Bun.password.verify(password, hash) },
  })
}

const clients = 16

/**
 * Measures the time between two responses when many clients send requests at the same time. It includes the processor
 * time of the clients, because they need a core too.
 */
async function measureCrowd(server: ServerProcess, token: string, baseline: Baseline): Promise<Cost> {
  const name = 'crowd'
  const url = server.origin + listOfFive
  writeFileSync(join(baseline.folder, name), await fetchBytes(url, token))
  const askAll = (from: string) => async () => {
    const each = 40
    const start = performance.now()
    const one = async () => {
      for (let done = 0; done < each; done++) await fetchBytes(from, token)
    }
    await Promise.all(Array.from({ length: clients }, one))
    return (performance.now() - start) / (clients * each)
  }
  return {
    what: `List of 5, ${clients} clients, between two answers`,
    against: sameBytes,
    target: 17,
    unit: 'ms',
    state: 'warm',
    ...(await measureRounds(askAll(url), askAll(`${baseline.server.origin}/bytes/${name}`))),
  }
}

async function fetchBytes(url: string, token: string, encoding = 'identity'): Promise<Uint8Array> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
  const response = await fetch(url, { headers })
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.bytes()
}
