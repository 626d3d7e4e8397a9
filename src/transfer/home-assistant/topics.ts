// What Home Assistant is told, by its rules for devices that announce themselves:
// https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload
//
// Whoever may read the broker reads all of this. So it has usernames, figures and names of sports, but no places, titles or
// notes.
import type { Summary } from '../../workouts/analysis/summary/schemas'

/** A retained message. An empty payload removes what is retained. */
export interface Message {
  topic: string
  payload: string
}

/** Where Home Assistant says that it has started. It asks everybody then to announce their devices again. */
export const birth = { topic: 'homeassistant/status', payload: 'online' } as const

export const availability = (serverId: string, isThere: boolean): Message => ({
  topic: `trackhut/${serverId}/status`,
  payload: isThere ? 'online' : 'offline',
})

const configTopic = (deviceId: string) => `homeassistant/device/${deviceId}/config`
const stateTopic = (deviceId: string) => `trackhut/${deviceId}/state`

/** The messages that have a device forgotten. */
export const farewell = (deviceId: string): Message[] =>
  [configTopic(deviceId), stateTopic(deviceId)].map(topic => ({ topic, payload: '' }))

interface DeviceFacts {
  deviceId: string
  /** The device of the server, which tells whether it is there. */
  serverId: string
  name: string
  version: string
  /** Where the web app is; null if that is not known. */
  address: string | null
}

type Component = Record<string, string | number> & { p: 'sensor' | 'binary_sensor' }

/** A component that is removed, by its kind alone. Home Assistant keeps what is merely left out. */
const gone: Component = { p: 'sensor' }

function announce(
  { deviceId, serverId, name, version, address }: DeviceFacts,
  components: Record<string, Component>,
): Message {
  const config = {
    dev: { ids: [deviceId], name, mf: 'Trackhut', sw: version, ...(address !== null && { cu: address }) },
    o: { name: 'Trackhut', sw: version },
    state_topic: stateTopic(deviceId),
    availability_topic: availability(serverId, true).topic,
    cmps: Object.fromEntries(
      Object.entries(components).map(([key, component]) => [
        key,
        component === gone ? gone : { ...component, unique_id: `${deviceId}_${key}` },
      ]),
    ),
  }
  return { topic: configTopic(deviceId), payload: JSON.stringify(config) }
}

const templateOf = (key: string) => `{{ value_json.${key} }}`

const sensor = (name: string, key: string, more: Record<string, string | number> = {}): Component => ({
  p: 'sensor',
  name,
  value_template: templateOf(key),
  ...more,
})

const km = { device_class: 'distance', unit_of_measurement: 'km', suggested_display_precision: 1 }
const hours = { device_class: 'duration', unit_of_measurement: 'h', suggested_display_precision: 1 }
const metres = { device_class: 'distance', unit_of_measurement: 'm', suggested_display_precision: 0 }

/** Sums of a period begin again with it, and can become less when a workout is deleted. */
const summed = (period: string) => ({
  state_class: 'total',
  last_reset_value_template: templateOf(`${period}_start`),
})

const periods = { week: 'This week', month: 'This month', year: 'This year' } as const
type Period = keyof typeof periods
const periodKeys = Object.keys(periods) as Period[]

const sensorsOf = (period: Period): Record<string, Component> => ({
  [`${period}_distance`]: sensor(`${periods[period]}, distance`, `${period}_distance`, {
    ...km,
    ...summed(period),
  }),
  [`${period}_duration`]: sensor(`${periods[period]}, moving time`, `${period}_duration`, {
    ...hours,
    ...summed(period),
  }),
  [`${period}_ascent`]: sensor(`${periods[period]}, ascent`, `${period}_ascent`, {
    ...metres,
    ...summed(period),
  }),
  [`${period}_workouts`]: sensor(`${periods[period]}, workouts`, `${period}_workouts`, {
    ...summed(period),
    icon: 'mdi:counter',
  }),
})

const latest: Record<string, Component> = {
  last_start: sensor('Last workout', 'last_start', { device_class: 'timestamp' }),
  last_sport: sensor('Last workout, sport', 'last_sport', { icon: 'mdi:run' }),
  last_distance: sensor('Last workout, distance', 'last_distance', { ...km, state_class: 'measurement' }),
  last_duration: sensor('Last workout, moving time', 'last_duration', {
    ...hours,
    state_class: 'measurement',
  }),
}

const streak = sensor('Weeks in a row', 'streak', {
  state_class: 'measurement',
  unit_of_measurement: 'weeks',
  icon: 'mdi:fire',
})

type Goal = Summary['goals'][number]

/** Keys of goals are made of their ids, which have no signs that templates or topics mind. */
export const keyOf = ({ id }: Goal) => `goal_${id.replaceAll(/\W/g, '_')}`

const goalSensor = (goal: Goal): Component =>
  sensor(`Goal of the ${goal.period}, ${goal.measure}`, keyOf(goal), {
    state_class: 'measurement',
    unit_of_measurement: '%',
    suggested_display_precision: 0,
    icon: 'mdi:flag-checkered',
  })

/**
 * Announces the device of a person.
 * @param goneKeys keys of goals that are removed. Announce the device without them next.
 */
export const announcePerson = (
  facts: DeviceFacts,
  goals: readonly Goal[],
  goneKeys: readonly string[] = [],
): Message =>
  announce(facts, {
    ...Object.fromEntries(goneKeys.map(key => [key, gone])),
    ...latest,
    ...Object.assign({}, ...periodKeys.map(sensorsOf)),
    streak,
    ...Object.fromEntries(goals.map(goal => [keyOf(goal), goalSensor(goal)])),
  })

/** When each period began, in ISO 8601. */
export type Beginnings = Record<Period, string>

export function statePerson(deviceId: string, summary: Summary, beginnings: Beginnings): Message {
  const { last, goals, streak_weeks } = summary
  const sums = periodKeys.map(period => ({
    [`${period}_start`]: beginnings[period],
    [`${period}_distance`]: summary[period].distance_km,
    [`${period}_duration`]: summary[period].duration_h,
    [`${period}_ascent`]: summary[period].ascent_m,
    [`${period}_workouts`]: summary[period].workouts,
  }))
  const state = {
    last_start: last?.start ?? null,
    last_sport: last?.sport ?? null,
    last_distance: last?.distance_km ?? null,
    last_duration: last?.duration_h ?? null,
    ...Object.assign({}, ...sums),
    streak: streak_weeks,
    ...Object.fromEntries(goals.map(goal => [keyOf(goal), goal.percent])),
  }
  return { topic: stateTopic(deviceId), payload: JSON.stringify(state) }
}

/** Announces the device of the server. */
export const announceServer = (facts: DeviceFacts): Message =>
  announce(facts, {
    last_backup: sensor('Last backup', 'last_backup', { device_class: 'timestamp' }),
    backup_failed: {
      p: 'binary_sensor',
      name: 'Backup failed',
      device_class: 'problem',
      value_template: templateOf('backup_failed'),
      payload_on: 'yes',
      payload_off: 'no',
    },
  })

export function stateServer(deviceId: string, backups: { lastAt: Date | null; hasFailed: boolean }): Message {
  const state = {
    last_backup: backups.lastAt?.toISOString() ?? null,
    backup_failed: backups.hasFailed ? 'yes' : 'no',
  }
  return { topic: stateTopic(deviceId), payload: JSON.stringify(state) }
}
