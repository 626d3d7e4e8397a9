// What is announced keeps the rules of Home Assistant's page about MQTT discovery and of its sensors:
// https://www.home-assistant.io/integrations/mqtt/ and homeassistant/components/sensor/const.py
import { expect, test } from 'bun:test'
import {
  announcePerson,
  announceServer,
  availability,
  farewell,
  type Message,
  statePerson,
  stateServer,
} from '../../../src/transfer/home-assistant/topics'
import type { Summary } from '../../../src/workouts/analysis/summary/schemas'

const sums = { distance_km: 42.195, duration_h: 3.5, ascent_m: 310, workouts: 2 }
const summary: Summary = {
  status: 'success',
  ...{ week: sums, month: sums, year: sums },
  last: {
    ...{ id: 'abc', start: '2026-11-29T08:04:00Z', sport_id: 5, sport: 'Running' },
    ...{ distance_km: 12.3, duration_h: 1.17 },
  },
  goals: [
    {
      id: 'AbC-9',
      period: 'month',
      measure: 'distance',
      amount: 200,
      reached: 182.4,
      due: 193.3,
      percent: 91.2,
    },
  ],
  streak_weeks: 14,
}
const beginnings = {
  week: '2026-11-22T23:00:00.000Z',
  month: '2026-10-31T23:00:00.000Z',
  year: '2025-12-31T23:00:00.000Z',
}
const facts = {
  deviceId: 'trackhut_00ff',
  serverId: 'trackhut_server',
  name: 'Trackhut sam',
  version: '2.0.0',
  address: 'https://hut.example.org',
}

const [person, server] = [announcePerson(facts, summary.goals), announceServer({ ...facts, address: null })]
const states = [
  statePerson(facts.deviceId, summary, beginnings),
  stateServer(facts.deviceId, { lastAt: new Date('2026-11-30T03:00:00Z'), hasFailed: false }),
]

interface Config {
  dev: { ids: string[]; name: string; sw: string; cu?: string }
  o: { name: string; sw: string }
  state_topic: string
  availability_topic: string
  cmps: Record<string, Record<string, string | number>>
}

const configOf = ({ payload }: Message): Config => JSON.parse(payload)

/** The classes of `const.py` that are used here: units, and which state classes each takes. */
const deviceClasses: Record<string, { units: string[]; states: string[] }> = {
  distance: {
    units: ['km', 'm', 'cm', 'mm', 'mi', 'nmi', 'yd', 'in', 'ft'],
    states: ['measurement', 'total', 'total_increasing'],
  },
  duration: {
    units: ['d', 'h', 'min', 's', 'ms', 'µs'],
    states: ['measurement', 'total', 'total_increasing'],
  },
  timestamp: { units: [], states: [] },
  problem: { units: [], states: [] },
}

/** The keys of the schemas of sensors that are used here. */
const allowedKeys = new Set([
  ...['p', 'unique_id', 'name', 'value_template', 'device_class', 'state_class', 'unit_of_measurement'],
  ...['suggested_display_precision', 'icon', 'last_reset_value_template', 'payload_on', 'payload_off'],
])

test.each([person, server])('a device is announced as Home Assistant wants it: %#', message => {
  const config = configOf(message)
  expect(message.topic).toMatch(/^homeassistant\/device\/[a-zA-Z0-9_-]+\/config$/)
  expect(config.dev.ids).toEqual([facts.deviceId])
  expect(config.o.name).toBe('Trackhut')
  expect(config.availability_topic).toBe(availability(facts.serverId, true).topic)
  expect(config.state_topic).toBe(states[0]!.topic)
  const components = Object.entries(config.cmps)
  expect(components).not.toBeEmpty()
  expect(new Set(components.map(([, { unique_id }]) => unique_id)).size).toBe(components.length)
  for (const [key, component] of components) {
    expect([key, key]).toEqual([key, expect.stringMatching(/^[a-zA-Z0-9_-]+$/)])
    expect([key, Object.keys(component).filter(name => !allowedKeys.has(name))]).toEqual([key, []])
    expect([key, component.p]).toEqual([key, expect.stringMatching(/^(binary_)?sensor$/)])
    const { device_class, state_class, unit_of_measurement: unit } = component
    if (device_class !== undefined) {
      const { units, states: classes } = deviceClasses[device_class]!
      expect([key, unit === undefined ? units.length === 0 : units.includes(String(unit))]).toEqual([
        key,
        true,
      ])
      expect([key, state_class === undefined || classes.includes(String(state_class))]).toEqual([key, true])
    }
    // Only a total says when it was reset.
    expect([key, 'last_reset_value_template' in component]).toEqual([key, state_class === 'total'])
  }
})

test('each template finds its value in the state', () => {
  for (const [message, state] of [
    [person, states[0]],
    [server, states[1]],
  ] as const) {
    const values = JSON.parse(state!.payload)
    for (const component of Object.values(configOf(message).cmps))
      for (const template of [component.value_template, component.last_reset_value_template ?? '']) {
        const [, name] = /^\{\{ value_json\.(\w+) \}\}$/.exec(String(template)) ?? []
        if (template !== '')
          expect([template, name !== undefined && name in values]).toEqual([template, true])
      }
  }
})

test('moments have a zone, and what is not there is null', () => {
  const state = JSON.parse(states[0]!.payload)
  for (const key of ['last_start', 'week_start', 'month_start', 'year_start'])
    expect([key, state[key]]).toEqual([key, expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)])
  const none = JSON.parse(statePerson('x', { ...summary, last: null, goals: [] }, beginnings).payload)
  expect([none.last_start, none.last_sport, none.last_distance]).toEqual([null, null, null])
  expect(state.goal_AbC_9).toBe(91.2)
  expect(JSON.parse(stateServer('x', { lastAt: null, hasFailed: true }).payload)).toEqual({
    last_backup: null,
    backup_failed: 'yes',
  })
})

test('a farewell empties what was announced', () => {
  expect(farewell(facts.deviceId)).toEqual([
    { topic: person.topic, payload: '' },
    { topic: states[0]!.topic, payload: '' },
  ])
})
