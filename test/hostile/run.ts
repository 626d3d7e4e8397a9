// bun run hostile: tests the executable with bad input, faults and load, only on this machine. It prints a table
// of all attempts and how many of them met the expectation, and exits with 1 if any attempt deviates.
//
//   --long          runs more attempts, and half an hour of load
//   --only NAME     runs only this part; may be given several times
//   --seed NUMBER   repeats the random choices of an earlier run
//   --out FILE      also writes the table to this file
import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { executable } from '../support/executable'
import { letPass } from '../support/waiting'
import { accessPart } from './access'
import { archivesPart } from './archives'
import { brokersPart } from './brokers'
import { connectionsPart } from './connections'
import { damagePart } from './damage'
import { disksPart } from './disks/disks'
import { formatsPart } from './formats'
import { killsPart } from './kills/kills'
import { loadPart } from './load'
import { outsidePart } from './outside'
import { proxiesPart } from './proxies'
import { questionsPart } from './questions'
import { readersPart } from './readers'
import { recordingsPart } from './recordings'
import { requestsPart } from './requests'
import { rootsPart } from './roots'
import { soakPart } from './soak'
import { sourcesPart } from './sources'
import { type Part, Session } from './suite/session'
import { formatTable, type Tally } from './suite/tally'
import { webhooksPart } from './webhooks/webhooks'
import { workPart } from './work'

const parts: readonly Part[] = [
  accessPart,
  requestsPart,
  formatsPart,
  readersPart,
  archivesPart,
  workPart,
  recordingsPart,
  damagePart,
  disksPart,
  rootsPart,
  connectionsPart,
  sourcesPart,
  questionsPart,
  webhooksPart,
  brokersPart,
  outsidePart,
  proxiesPart,
  killsPart,
  loadPart,
  soakPart,
]

const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string' },
    out: { type: 'string' },
  },
})

/** Sessions of the parts that are running. They are ended if the suite is stopped. */
const open = new Set<Session>()

// The process must exit explicitly, because timers of parts that ended early would keep it alive.
process.exit(await main())

async function main(): Promise<number> {
  if (process.platform !== 'linux') throw new Error('What processes take and hold is asked of Linux.')
  if (!existsSync(executable)) throw new Error(`There is no ${executable}: run bun build.ts.`)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => giveUp())
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const form = values.long ? 'long' : 'short'
  say(`The ${form} form, with --seed ${seed}.`)
  const tallies: Tally[] = []
  for (const part of chosenParts()) tallies.push(...(await runPart(part, seed)))
  const table = formatTable(tallies)
  process.stdout.write(`\n${table}\n`)
  if (values.out) writeFileSync(values.out, `Seed ${seed}, ${form} form.\n\n${table}\n`)
  return tallies.some(({ hasDeviated }) => hasDeviated) ? 1 : 0
}

function chosenParts(): readonly Part[] {
  const unknown = values.only.find(name => !parts.some(part => part.name === name))
  if (unknown) throw new Error(`No part '${unknown}'. There are: ${parts.map(({ name }) => name).join(', ')}`)
  return values.only.length === 0 ? parts : parts.filter(({ name }) => values.only.includes(name))
}

/** Runs a part. Afterwards none of its processes and files may remain, however the part ended. */
async function runPart({ name, boundS, run }: Part, seed: number): Promise<readonly Tally[]> {
  const bound = values.long ? boundS.long : boundS.short
  using session = new Session({ isLong: values.long, seed, boundS: bound })
  open.add(session)
  const start = performance.now()
  say(`${name} …`)
  const outcome = await Promise.race([
    run(session).then(
      () => null,
      (error: Error) => error.stack ?? error.message,
    ),
    letPass(bound * 1000).then(() => `it was not done within ${bound} s`),
  ])
  if (outcome !== null) session.tally('–', `${name}: the part itself`).check(false, outcome)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  say(
    `${name}: ${session.tallies.some(({ hasDeviated }) => hasDeviated) ? 'DEVIATES' : 'held'}, ${seconds} s`,
  )
  open.delete(session)
  return session.tallies
}

function giveUp(): never {
  for (const session of open) session[Symbol.dispose]()
  process.exit(130)
}

function say(line: string) {
  process.stderr.write(`${line}\n`)
}
