import { hour, second } from '../../lib/durations'
import { type Checks, fetchChecked, resolveName } from '../../lib/net/fetch-checked'
import { isFromApp } from '../../platform/configuration/app-settings/app-settings'
import { readBody } from '../../platform/http/input/bounded-body'
import type { Config } from '../../platform/settings/table/config-type'
import { version } from '../../platform/version'
import { openMeteo } from './open-meteo'
import type { Moment, Provider } from './provider'
import type { Weather } from './schemas'
import { visualCrossing } from './visual-crossing'

export interface WeatherSource {
  /** Requests the weather at a place and time. @throws Error if the provider fails */
  at(moment: Moment): Promise<Weather>
  /** Aborts all requests. */
  close(): void
}

/** Opens the configured weather provider; `null` if there is none. @param timeoutMs time limit of each request */
export function openWeather(
  config: Config,
  clock: () => Date,
  timeoutMs = 10 * second,
): WeatherSource | null {
  const provider = chooseProvider(config)
  if (!provider) return null
  const checks = checksOf(config)
  const closing = new AbortController()
  return {
    async at(moment) {
      const asked = roughly(moment)
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), closing.signal])
      return provider.read(await ask(provider.addressFor(asked, clock()), signal, checks), asked)
    },
    close: () => closing.abort(),
  }
}

function chooseProvider({ weatherProvider, weatherKey, weatherUrl }: Config): Provider | null {
  if (weatherProvider === 'open-meteo') return openMeteo(weatherUrl)
  return weatherProvider && weatherKey ? visualCrossing(weatherKey, weatherUrl) : null
}

/**
 * Returns how the server has to be checked that was set in the browser; `null` for the public one of the provider, and
 * for one that the operator of this machine has set.
 */
function checksOf(config: Config): Checks | null {
  if (!isFromApp(config, 'WEATHER_API_URL')) return null
  return { resolve: resolveName, allowPrivate: config.appAllowPrivate, checksAll: true }
}

/**
 * Rounds the time to the full hour and the place to about a kilometre, so that the provider does not learn exactly
 * where a user lives.
 */
const roughly = ({ latitude, longitude, time }: Moment): Moment => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
  time: new Date(Math.round(time.getTime() / hour) * hour),
})

const maxBytes = 256 * 1024

const headers = {
  'User-Agent': `Trackhut/${version}`,
  Accept: 'application/json',
  'Accept-Encoding': 'identity',
}

/**
 * Fetches JSON from a server that is not trusted. Redirects are refused. Error messages do not contain the URL, because
 * it may contain an API key and reveals where a user was.
 * @throws Error if no JSON response arrives before `signal` aborts
 */
async function ask(address: string, signal: AbortSignal, checks: Checks | null): Promise<unknown> {
  const { status, body } = await download(address, signal, checks).catch(error => {
    throw new Error(`the weather provider does not answer (${nameOf(error)})`)
  })
  if (status !== 200) throw new Error(`the weather provider answers with status ${status}`)
  return parse(body)
}

async function download(address: string, signal: AbortSignal, checks: Checks | null) {
  const response = checks
    ? await fetchChecked(new URL(address), { headers, signal }, checks)
    : await fetch(address, { headers, redirect: 'error', decompress: false, signal })
  return { status: response.status, body: await readBody(response, maxBytes) }
}

/** Returns the code or name of an error. Its message would be clearer, but often contains the URL. */
const nameOf = ({ code, name }: { code?: unknown; name?: string }) => (typeof code === 'string' ? code : name)

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw new Error('the weather provider does not answer in JSON')
  }
}
