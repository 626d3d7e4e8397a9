import { describe, expect, test } from 'bun:test'
import { visualCrossing } from '../../../src/workouts/weather/visual-crossing'
import { currentConditions, fromVisualCrossing } from './weather-server'

const moment = { latitude: 45.1, longitude: -5, time: new Date('2026-05-01T08:00:00Z') }
const provider = visualCrossing('top-secret', null)

test('it is asked for one moment, at its public address unless there is another', () => {
  const { origin, pathname, searchParams } = new URL(provider.addressFor(moment, moment.time))
  expect([origin, pathname]).toEqual([
    'https://weather.visualcrossing.com',
    '/VisualCrossingWebServices/rest/services/timeline/45.1,-5/1777622400',
  ])
  expect(Object.fromEntries(searchParams)).toEqual({
    key: 'top-secret',
    iconSet: 'icons1',
    unitGroup: 'metric',
    contentType: 'json',
    include: 'current',
    elements: 'datetime,datetimeEpoch,temp,humidity,windspeed,winddir,conditions,description,icon',
  })
  const own = visualCrossing('top-secret', 'http://127.0.0.1:1/proxy').addressFor(moment, moment.time)
  expect(own).toStartWith('http://127.0.0.1:1/proxy/VisualCrossingWebServices/')
})

describe('its answer', () => {
  test('is read in our units', () => {
    expect(provider.read(fromVisualCrossing(), moment)).toEqual({
      icon: 'rain',
      temperature: 11.5,
      humidity: 0.8,
      wind: 5,
      windBearing: 270,
    })
  })

  test.each([
    'clear-day',
    'clear-night',
    'partly-cloudy-day',
    'partly-cloudy-night',
    'cloudy',
    'fog',
    'rain',
    'sleet',
    'snow',
    'wind',
  ])('keeps the icon %s', icon => {
    expect(provider.read(fromVisualCrossing({ icon }), moment)).toMatchObject({ icon })
  })

  const { icon: _, ...withoutIcon } = currentConditions
  const useless: [name: string, answer: unknown][] = [
    ['nothing', null],
    ['a text', 'You have exceeded the maximum number of daily result records'],
    ['an array', []],
    ['no conditions', { days: [] }],
    ['no conditions there', { currentConditions: null }],
    ['no icon', { currentConditions: withoutIcon }],
    ['an icon nobody knows', fromVisualCrossing({ icon: '../../etc/passwd' })],
    ['no temperature', fromVisualCrossing({ temp: null })],
    ['a temperature in words', fromVisualCrossing({ temp: '11.5' })],
    ['a humidity beyond all numbers', fromVisualCrossing({ humidity: Number.POSITIVE_INFINITY })],
    ['no wind', fromVisualCrossing({ windspeed: undefined })],
    ['a wind from nowhere', fromVisualCrossing({ winddir: null })],
  ]
  test.each(useless)('is no weather with %s', (_, answer) => {
    expect(() => provider.read(answer, moment)).toThrow('holds no weather')
  })
})
