// Sends the same requests on this machine and on an emulated Cortex-A53. Counts the instructions of each step, and the
// share of the step in all instructions. Emulated time has no meaning, but the shares show which step is expensive on
// only one of the two machines.
//
//   bun build.ts && bun build.ts linux-arm64 && bun test/bench/instructions/run.ts
//
// It needs Linux, a C compiler, QEMU 7.0 or later (qemu-user) and the C library for arm64 (libc6-arm64-cross,
// libgcc-s1-arm64-cross). If perf cannot count instructions on this machine, QEMU counts them here, too.
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { createFirstAccount, logIn } from '../../support/executable'
import { Rider } from '../../support/rider'
import { temporaryFolder } from '../../support/temporary-folder'
import { formatTable } from '../measuring'
import { recordedRide } from '../recorded-ride'
import { bodyOf, rideOfDay, usualPoints } from '../uploads'
import { type CountedServer, type StartCounted, startNative, startOnCortexA53 } from './counted-servers'

interface Step {
  what: string
  instructions: number
}

/** Measures all steps. Each step is repeated; the result is per repetition. */
async function travel(start: StartCounted): Promise<Step[]> {
  using folder = temporaryFolder()
  await using counted = await start(folder.path)
  const { server } = counted
  await server.request('GET', '/api/ping')
  const steps = new Steps(counted)
  await steps.note('start to first answer', 1)

  const rider = new Rider(server, await createFirstAccount(server))
  await steps.pass()
  const workout = await rider.upload(rideOfDay(0))
  await steps.note(`upload of ${usualPoints} points, the first`, 1)
  await steps.repeat(`upload of ${usualPoints} points, in a row`, 20, () => rider.upload(rideOfDay(0)))
  const long = recordedRide(10_000)
  await steps.repeat('upload of 10,000 points', 5, () => rider.upload(long))
  const archive = bodyOf(Array.from({ length: 20 }, (_, day) => rideOfDay(day)))
  await steps.repeat('archive of 20 of them', 1, () =>
    rider.request('POST', '/api/workouts', { body: archive() }),
  )

  await steps.repeat('log-in', 5, () => logIn(server))
  for (const [what, path] of questionsAbout(workout)) {
    await steps.repeat(what, 100, async () => {
      const { status } = await rider.request('GET', path)
      if (status !== 200) throw new Error(`${path} ended with ${status}`)
    })
  }
  return steps.all
}

const questionsAbout = ({ id, map }: Workout): [what: string, path: string][] => [
  ['list of 20', '/api/workouts?per_page=20'],
  ['a workout', `/api/workouts/${id}`],
  ['statistics by month', '/api/stats/first/by_time?time=month'],
  [`chart of ${usualPoints} points`, `/api/workouts/${id}/chart_data`],
  ['map image', `/api/workouts/map/${map}`],
]

class Steps {
  readonly all: Step[] = []
  readonly #counted: CountedServer
  #before = 0

  constructor(counted: CountedServer) {
    this.#counted = counted
  }

  /** Begins the next step without measuring: instructions since the last step are not attributed to any step. */
  async pass() {
    this.#before = await this.#counted.count()
  }

  async note(what: string, times: number) {
    const now = await this.#counted.count()
    this.all.push({ what, instructions: (now - this.#before) / times })
    this.#before = now
  }

  async repeat(what: string, times: number, act: () => Promise<unknown>) {
    for (let time = 0; time < times; time++) await act()
    await this.note(what, times)
  }
}

function tableOf(native: readonly Step[], emulated: readonly Step[]): string {
  const total = (steps: readonly Step[]) => steps.reduce((sum, { instructions }) => sum + instructions, 0)
  const [ofNative, ofEmulated] = [total(native), total(emulated)]
  const rows = native.map(({ what, instructions }, index) => {
    const onA53 = emulated[index]?.instructions ?? Number.NaN
    return [
      what,
      ...[instructions, onA53].map(count => (count / 1e6).toFixed(1)),
      (onA53 / instructions).toFixed(2),
      ...[instructions / ofNative, onA53 / ofEmulated].map(share => `${(share * 100).toFixed(2)} %`),
    ]
  })
  const head = [
    'once',
    `${process.arch}, millions`,
    'Cortex-A53, millions',
    'ratio',
    `share, ${process.arch}`,
    'share, Cortex-A53',
  ]
  return formatTable([head, ...rows])
}

const native = await travel(startNative)
const emulated = await travel(startOnCortexA53)
process.stdout.write(`${tableOf(native, emulated)}\n`)
