/** Remembers for a moment that a tile server is down, so that not everybody who wants a tile waits for it in vain. */
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
     * To be called when the waiting for an answer begins. What it returns does the asking and learns from how that ends;
     * both refuse while the server is left alone.
     * @throws ServerDown as the server failed last
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
          // A refusal is an answer too. And a server that answered others meanwhile is not down, only slow.
          if (!(failure instanceof ServerDown)) noteAnswer()
          else if (answers === answersBefore) outage = { failure, beganAt: clock() }
          throw failure
        }
      }
    },
  }
}
