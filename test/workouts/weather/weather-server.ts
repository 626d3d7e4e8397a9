// A local weather provider, and responses in the format of each real provider.

/** Answers every request with `answer` and keeps the requests. */
export class WeatherServer implements AsyncDisposable {
  readonly requests: { url: URL; headers: Headers }[] = []
  private readonly server: ReturnType<typeof Bun.serve>

  constructor(public answer: (url: URL) => Response | Promise<Response>) {
    this.server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: request => {
        const url = new URL(request.url)
        this.requests.push({ url, headers: request.headers })
        return this.answer(url)
      },
    })
  }

  get url(): string {
    return `http://127.0.0.1:${this.server.port}`
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.server.stop(true)
  }
}

/** Settings that select this server as the provider. */
export const openMeteoAt = ({ url }: { url: string }) => ({
  WEATHER_API_PROVIDER: 'open-meteo',
  WEATHER_API_URL: url,
})

export const visualCrossingAt = ({ url }: { url: string }) => ({
  WEATHER_API_PROVIDER: 'visualcrossing',
  WEATHER_API_KEY: 'top-secret',
  WEATHER_API_URL: url,
})

export const currentConditions = { icon: 'rain', temp: 11.5, humidity: 80, windspeed: 18, winddir: 270 }

export const fromVisualCrossing = (changes: object = {}) => ({
  queryCost: 1,
  latitude: 45,
  currentConditions: { datetime: '08:00:00', ...currentConditions, ...changes },
})

/** Open-Meteo's hourly values of a day. Hour `h` has 10 + h °C, 50 + h % humidity, and so on. */
export function fromOpenMeteo(day: string, changes: object = {}) {
  const midnight = Date.parse(`${day}T00:00:00Z`) / 1000
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  return {
    latitude: 45,
    longitude: 5,
    hourly_units: { time: 'unixtime', temperature_2m: '°C' },
    hourly: {
      time: hours.map(hour => midnight + hour * 3600),
      temperature_2m: hours.map(hour => 10 + hour),
      relative_humidity_2m: hours.map(hour => 50 + hour),
      weather_code: hours.map(() => 0),
      wind_speed_10m: hours.map(hour => hour / 2),
      wind_direction_10m: hours.map(hour => hour * 15),
      is_day: hours.map(hour => (hour >= 6 && hour < 20 ? 1 : 0)),
      ...changes,
    },
  }
}

/** Responds like Open-Meteo with values for the requested day. */
export const answerAsOpenMeteo = (url: URL) =>
  Response.json(fromOpenMeteo(url.searchParams.get('start_date') ?? ''))
