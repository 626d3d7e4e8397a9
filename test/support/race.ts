// A triathlon as a watch records it: one FIT file with a session for each leg and each transition.
import { fitFile, fitFileId, fitRecord, fitSummary, fitTime } from './fit-writer'

/** Seconds of the legs and of the transitions between them. Points are five seconds apart. */
export const raceSeconds = { swim: 600, first: 130, ride: 1800, second: 70, run: 1500 } as const

/** Metres per second in each leg. */
const speeds = { swim: 1.2, first: 1, ride: 9, second: 1, run: 3.3 } as const

/** Sports and sub-sports of FIT. Sport 3 is a transition. */
const kinds = { swim: [5, 18], first: [3, 0], ride: [2, 7], second: [3, 0], run: [1, 0] } as const

const metresPerDegree = 111_195

/** Writes a triathlon that heads north-east from Nice, with heart rates and heights. @param start ISO 8601 */
export function fitRace(start = '2026-05-02T07:00:00Z'): Uint8Array {
  const t = fitTime(start)
  const messages = [fitFileId(4, t)]
  const sessions = []
  let [second, metres] = [0, 0]
  for (const part of Object.keys(raceSeconds) as (keyof typeof raceSeconds)[]) {
    const seconds = raceSeconds[part]
    const [sport, kind] = kinds[part]
    for (let passed = 0; passed < seconds; passed += 5) {
      const north = (metres + passed * speeds[part]) / metresPerDegree
      messages.push(
        fitRecord({
          time: t + second + passed,
          at: [43.69 + north * 0.8, 7.27 + north * 0.8],
          elevation: part === 'ride' ? 5 + passed / 20 : 5,
          heartRate: 130 + (passed % 30),
        }),
      )
    }
    sessions.push(fitSummary({ start: t + second, seconds, sport, kind }))
    second += seconds
    metres += seconds * speeds[part]
  }
  return fitFile([...messages, ...sessions])
}
