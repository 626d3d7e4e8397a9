import { hour, second } from '../../lib/durations'
import type { Config } from '../../platform/settings/table/config-type'
import { ask } from './ask'
import { openMeteo } from './open-meteo'
import type { Moment, Provider } from './provider'
import type { Weather } from './schemas'
import { visualCrossing } from './visual-crossing'

export interface WeatherSource {
  /** @throws Error if the provider fails */
  at(moment: Moment): Promise<Weather>
  /** Aborts all requests. */
  close(): void
}

/**
 * Opens the configured weather provider; `null` if there is none.
 * @param timeoutMs time limit of each request
 */
export function openWeather(
  config: Config,
  clock: () => Date,
  timeoutMs = 10 * second,
): WeatherSource | null {
  const provider = chooseProvider(config)
  if (!provider) return null
  const closing = new AbortController()
  return {
    async at(moment) {
      const asked = roughly(moment)
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), closing.signal])
      return provider.read(await ask(provider.addressFor(asked, clock()), signal), asked)
    },
    close: () => closing.abort(),
  }
}

function chooseProvider({ weatherProvider, weatherKey, weatherUrl }: Config): Provider | null {
  if (weatherProvider === 'open-meteo') return openMeteo(weatherUrl)
  return weatherProvider && weatherKey ? visualCrossing(weatherKey, weatherUrl) : null
}

/** Rounds to the full hour and about a kilometre, because the provider need not know exactly where somebody lives. */
const roughly = ({ latitude, longitude, time }: Moment): Moment => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
  time: new Date(Math.round(time.getTime() / hour) * hour),
})
