/** Remembers for a short time that a tile server is down, so that not every request waits for it. */
import { havePassed } from '../../../lib/date'
import { ServerDown } from './no-tile'

const restMs = 15_000

export function createOutage(clock: () => Date) {
  let answers = 0
  let outage: { failure: ServerDown; beganAt: Date } | null = null

  const requireUp = () => {
    if (outage && !havePassed(restMs, outage.beganAt, clock())) throw outage.failure
  }

  const noteAnswer = () => {
    answers++
    outage = null
  }

  return {
    /**
     * Call when the waiting for an answer begins. The returned function makes the request and learns from its result.
     * Both refuse during an outage.
     * @throws ServerDown the last failure of the server
     */
    begin() {
      requireUp()
      const answersBefore = answers
      return async <T>(ask: () => Promise<T>): Promise<T> => {
        requireUp()
        try {
          const answer = await ask()
          noteAnswer()
          return answer
        } catch (failure) {
          // A refusal is an answer, too. A server that answered other requests meanwhile is not down, only slow.
          if (!(failure instanceof ServerDown)) noteAnswer()
          else if (answers === answersBefore) outage = { failure, beganAt: clock() }
          throw failure
        }
      }
    },
  }
}
