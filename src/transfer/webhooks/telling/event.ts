// What webhooks are told: thin facts, without positions. Titles and places only for webhooks that were made with them.
import type { Happening } from '../../../platform/events/happening'
import type { Webhook, WebhookEvent } from '../rows/webhook-store'

/** A workout as it is told. */
export interface ToldWorkout {
  id: string
  sport_id: number
  sport: string
  start: string
  distance_m: number
  duration_s: number
  moving_s: number
  ascent_m: number | null
  /** Where it can be seen; `null` if the server does not know its public address. */
  url: string | null
  title?: string
  place?: { name: string | null; country: string } | null
}

export interface ToldRecord {
  workout_id: string
  sport_id: number
  sport: string
  /** As in `GET /api/records`. */
  type: 'AS' | 'FD' | 'HA' | 'LD' | 'MS'
  value: number
  previous: number
  unit: 'km/h' | 'm' | 's'
  url: string | null
}

export interface ToldGoal {
  id: string
  period: 'week' | 'month' | 'year'
  measure: string
  amount: number
  reached: number
  from: string
  to: string
}

/** The data of each event. */
interface EventData {
  'workout.created': WorkoutsData
  'workout.changed': WorkoutsData
  'workout.deleted': WorkoutsData
  'import.finished': { id: number; origin: string | null; added: number; left_out: number }
  'record.set': { count: number; records: ToldRecord[] }
  'goal.reached': ToldGoal
  'backup.failed': { code: string }
  'attention.begun': { kind: string; subject: string }
  'attention.ended': { kind: string; subject: string }
  test: { name: string }
}

/** Some workouts. What was done with very many at once is one event. */
export interface WorkoutsData {
  count: number
  /** Ids of the first of them. */
  ids: string[]
  /** The workout, if it is only one and still there. */
  workout: ToldWorkout | null
}

/** An event as it is sent, without its time. */
export type ToldEvent = { [Type in WebhookEvent]: { type: Type; data: EventData[Type] } }[WebhookEvent]

/** Leaves out what a webhook is not to tell. */
export function tailored(event: ToldEvent, { tellsTitle, tellsPlace }: Webhook): ToldEvent {
  if (!('workout' in event.data) || event.data.workout === null) return event
  const { title, place, ...workout } = event.data.workout
  const told = {
    ...workout,
    ...(tellsTitle && title !== undefined && { title }),
    ...(tellsPlace && place !== undefined && { place }),
  }
  return { ...event, data: { ...event.data, workout: told } } as ToldEvent
}

/** Returns the event for what has happened. */
export function eventOf(happening: Happening): ToldEvent {
  switch (happening.type) {
    case 'import.finished': {
      const { type, importId: id, origin, added, leftOut: left_out } = happening
      return { type, data: { id, origin, added, left_out } }
    }
    case 'backup.failed':
      return { type: happening.type, data: { code: happening.reasonCode } }
    default: {
      const { type, kind, subject } = happening
      return { type, data: { kind, subject } }
    }
  }
}
