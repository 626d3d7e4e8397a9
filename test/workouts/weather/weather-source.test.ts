// Requests to a provider, and how malformed answers are handled.

import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readConfig } from '../../../src/platform/settings/read-config'
import { InvalidSetting } from '../../../src/platform/settings/table/config-type'
import { version } from '../../../src/platform/version'
import { openWeather } from '../../../src/workouts/weather/weather-source'
import { letPass } from '../../support/waiting'
import { fromVisualCrossing, visualCrossingAt, WeatherServer } from './weather-server'

const moment = { latitude: 45.12345, longitude: 5.6789, time: new Date('2026-05-01T08:29:59Z') }
const rain = { icon: 'rain', temperature: 11.5, humidity: 0.8, wind: 5, windBearing: 270 }

let server: WeatherServer

beforeEach(() => {
  server = new WeatherServer(() => Response.json(fromVisualCrossing()))
})

afterEach(() => server[Symbol.asyncDispose]())

const openAs = (environment: Record<string, string>, timeoutMs = 5000) =>
  openWeather(readConfig(environment), () => moment.time, timeoutMs)

const open = (timeoutMs?: number) => openAs(visualCrossingAt(server), timeoutMs)!

describe('a provider', () => {
  test('is told who asks', async () => {
    expect<unknown>(await open().at(moment)).toEqual(rain)
    expect(server.requests[0]?.headers.get('user-agent')).toBe(`Trackhut/${version}`)
  })

  test.each([
    [45.12345, 5.6789, '45.12,5.68'],
    [-33.868, -70.6451, '-33.87,-70.65'],
    [-0.0012, 179.9999, '0,180'],
    [90, -180, '90,-180'],
  ])('learns of %d, %d only %s', async (latitude, longitude, place) => {
    await open().at({ ...moment, latitude, longitude })
    expect(server.requests[0]?.url.pathname).toContain(`/timeline/${place}/`)
  })

  test.each([
    ['08:00:00', '08:00'],
    ['08:29:59', '08:00'],
    ['08:30:00', '09:00'],
    ['23:45:00', '24:00'],
  ])('is asked for %s o’clock as %s', async (time, hour) => {
    await open().at({ ...moment, time: new Date(`2026-05-01T${time}Z`) })
    const asked = Number(server.requests[0]?.url.pathname.split('/').at(-1))
    expect(asked).toBe(Date.parse(`2026-05-01T${hour}Z`) / 1000)
  })
})

describe('a provider fails', () => {
  const json = (body: string) => new Response(body, { headers: { 'content-type': 'application/json' } })
  /** The body of an answer that is longer than the limit, and never ends. */
  const endless = () =>
    new Response(
      new ReadableStream({
        start: controller => controller.enqueue(new Uint8Array(1024 * 1024).fill(32)),
        pull: () => new Promise(() => {}),
      }),
    )
  const failures: [name: string, answer: (url: URL) => Response | Promise<Response>, reason: string][] = [
    ['a page', () => new Response('<html>'), 'does not answer in JSON'],
    ['nothing', () => new Response(), 'does not answer in JSON'],
    ['its question', url => new Response(url.href), 'does not answer in JSON'],
    ['half an answer', () => json('{"currentConditions": {'), 'does not answer in JSON'],
    ['brackets without end', () => json('['.repeat(250_000)), 'does not answer in JSON'],
    ['other JSON', () => json('{"errorCode": 401}'), 'holds no weather'],
    ['status 429', () => new Response('{}', { status: 429 }), 'answers with status 429'],
    ['status 401', url => new Response(url.href, { status: 401 }), 'answers with status 401'],
    ['status 500', () => new Response('', { status: 500 }), 'answers with status 500'],
    ['status 204', () => new Response(null, { status: 204 }), 'answers with status 204'],
    ['a redirect', url => Response.redirect(`${url.origin}/elsewhere${url.search}`), '(UnexpectedRedirect)'],
    ['257 KiB', () => json(' '.repeat(257 * 1024)), '(BodyTooLarge)'],
    ['bytes without end', endless, '(BodyTooLarge)'],
    [
      'compressed bytes',
      () => new Response(Bun.gzipSync('{}'), { headers: { 'content-encoding': 'gzip' } }),
      'does not answer in JSON',
    ],
  ]

  test.each(failures)('that answers with %s, and the key stays secret', async (_, answer, reason) => {
    server.answer = answer
    const error: unknown = await open()
      .at(moment)
      .catch(error => error)
    expect(error).toMatchObject({ message: expect.stringContaining(reason) })
    expect(Bun.inspect(error)).not.toContain('top-secret')
    expect(server.requests).toHaveLength(1)
  })

  test('that does not answer in time', async () => {
    server.answer = () => new Promise(() => {})
    await expect(open(100).at(moment)).rejects.toThrow('(TimeoutError)')
  })

  test('that does not end in time', async () => {
    server.answer = () =>
      new Response(
        new ReadableStream({
          async pull(controller) {
            controller.enqueue(new Uint8Array([32]))
            await letPass(20)
          },
        }),
      )
    await expect(open(200).at(moment)).rejects.toThrow('(TimeoutError)')
  })

  test('that is not there', async () => {
    await server[Symbol.asyncDispose]()
    await expect(open().at(moment)).rejects.toThrow('(ECONNREFUSED)')
  })

  test('that hangs up', async () => {
    const socket = { data: (connection: Bun.Socket) => connection.terminate() }
    using listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket })
    const url = `http://127.0.0.1:${listener.port}`
    await expect(openAs(visualCrossingAt({ url }))!.at(moment)).rejects.toThrow('(ECONNRESET)')
  })

  test('when nobody waits for it any longer', async () => {
    server.answer = () => new Promise(() => {})
    const weather = open()
    const failed = weather.at(moment)
    weather.close()
    await expect(failed).rejects.toThrow('(AbortError)')
  })
})

describe('the settings', () => {
  test.each([
    [{}, null],
    [{ WEATHER_API_PROVIDER: '' }, null],
    [{ WEATHER_API_KEY: 'top-secret' }, null],
    [{ WEATHER_API_PROVIDER: 'open-meteo' }, 'open-meteo'],
    [{ WEATHER_API_PROVIDER: 'Open-Meteo' }, 'open-meteo'],
    [{ WEATHER_API_PROVIDER: 'VisualCrossing', WEATHER_API_KEY: 'top-secret' }, 'visualcrossing'],
  ])('%p choose %p', (environment: Record<string, string>, provider) => {
    expect(readConfig(environment).weatherProvider).toBe(provider as never)
    expect(openAs(environment) !== null).toBe(provider !== null)
  })

  test.each([
    [
      { WEATHER_API_PROVIDER: 'darksky' },
      "WEATHER_API_PROVIDER: 'darksky' is not open-meteo or visualcrossing",
    ],
    [{ WEATHER_API_PROVIDER: 'visualcrossing' }, 'WEATHER_API_KEY: visualcrossing needs a key'],
    [{ WEATHER_API_URL: 'ftp://x' }, 'WEATHER_API_URL: it must be an http or https address'],
  ])('%p are refused', (environment: Record<string, string>, sentence) => {
    expect(() => readConfig(environment)).toThrow(new InvalidSetting(sentence))
  })
})
