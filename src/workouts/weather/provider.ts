import type { Weather } from './schemas'

export interface Moment {
  latitude: number
  longitude: number
  time: Date
}

/** How one provider is asked, and how its answers are read. Pure. */
export interface Provider {
  /** The address that answers with the weather of a moment, which is a full hour. It may hold a key. */
  addressFor(moment: Moment, now: Date): string
  /** @throws Error when the answer does not say what the weather was */
  read(answer: unknown, moment: Moment): Weather
}

export const withoutWeather = () => new Error('the weather provider’s answer holds no weather')
