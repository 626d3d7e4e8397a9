// A program that keeps a copy of an account by the list of changes has the same in the end, whatever was done to the
// account, and whenever the program asked.
import { expect, test } from 'bun:test'
import type { Goal } from '../../../src/workouts/analysis/goals/schemas'
import type { BatchAnswer } from '../../../src/workouts/batches/schemas'
import type { ChangesAnswer } from '../../../src/workouts/changes/schemas'
import type { MergedPage } from '../../../src/workouts/duplicates/schemas'
import type { EquipmentsAnswer } from '../../../src/workouts/equipments/schemas'
import type { WorkoutRecord } from '../../../src/workouts/records/schemas'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { enter } from '../workouts/by-hand'

const app = testApp()
const sam = await app.user('sam', { timezone: 'UTC' })

/** A workout without what it repeats of other things. */
function ownPart(workout: Workout): object {
  const { equipments, records: _, outing: _legs, is_top_speed_record: _is, ...own } = workout
  const { previous_workout: _before, next_workout: _after, ...alone } = own
  return { ...alone, equipments: equipments.map(({ id }) => id) }
}

type Things = Map<string, unknown>

const asMap = <Thing extends { id: string | number }>(
  type: string,
  things: readonly Thing[],
  view: (thing: Thing) => unknown = thing => thing,
): Things => new Map(things.map(thing => [`${type} ${thing.id}`, view(thing)]))

const fetchAll = {
  workout: async (user: TestUser) =>
    asMap(
      'workout',
      (await user.get<WorkoutsAnswer>('/api/workouts?per_page=100')).body.data.workouts,
      ownPart,
    ),
  equipment: async (user: TestUser) =>
    asMap('equipment', (await user.get<EquipmentsAnswer>('/api/equipments')).body.data.equipments),
  // Progress is not a part of a goal: it is that of the day.
  goal: async (user: TestUser) =>
    asMap(
      'goal',
      (await user.get<{ data: { goals: Goal[] } }>('/api/goals')).body.data.goals,
      ({ progress: _, ...goal }) => goal,
    ),
  record: async (user: TestUser) =>
    asMap(
      'record',
      (await user.get<{ data: { records: WorkoutRecord[] } }>('/api/records')).body.data.records,
    ),
}

const everything = async (user: TestUser): Promise<Things> =>
  new Map(
    (await Promise.all(Object.values(fetchAll).map(fetch => fetch(user)))).flatMap(things => [...things]),
  )

/** A program that fetches only what has changed. */
async function startMirror(user: TestUser) {
  const ask = async (query: string) => (await user.get<ChangesAnswer>(`/api/changes${query}`)).body
  let { cursor } = await ask('')
  const things = await everything(user)
  return {
    things,
    async follow(limit: number) {
      let fetched = 0
      for (;;) {
        const answer = await ask(`?since=${cursor}&limit=${limit}`)
        expect(answer.changes.length).toBeLessThanOrEqual(limit)
        for (const { type, id, op } of answer.changes) {
          const key = `${type} ${id}`
          if (op === 'gone') things.delete(key)
          else {
            const found = (await fetchAll[type](user)).get(key)
            // It may have gone after the answer was made; the next one says so.
            if (found === undefined) things.delete(key)
            else things.set(key, found)
          }
          fetched++
        }
        cursor = answer.cursor
        if (!answer.more) return fetched
      }
    },
  }
}

/** A small generator of random numbers, so that a failure can be repeated. */
function createDice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % sides
  }
}

/** Does something random. */
function createLife(user: TestUser, dice: (sides: number) => number) {
  const batches: number[] = []
  const merged: number[] = []
  const one = <Item>(items: readonly Item[]): Item | undefined => items[dice(items.length || 1)]
  const workouts = async () =>
    (await user.get<WorkoutsAnswer>('/api/workouts?per_page=100')).body.data.workouts
  const equipments = async () => (await user.get<EquipmentsAnswer>('/api/equipments')).body.data.equipments
  const goals = async () => (await user.get<{ data: { goals: Goal[] } }>('/api/goals')).body.data.goals
  const batch = async (json: object) => {
    const { status, body } = await user.request<BatchAnswer>('POST', '/api/workouts/batches', { json })
    // It is refused if no workout is left.
    if (status === 201) batches.push(...body.data.batches.map(({ id }) => id))
  }
  let made = 0
  const acts: (() => Promise<unknown>)[] = [
    () =>
      enter(user, {
        sport_id: 1 + dice(2),
        workout_date: `2026-0${1 + dice(5)}-1${dice(9)} 10:00`,
        distance: 1 + dice(50),
        ...(dice(2) === 0 && { notes: `note ${made}` }),
      }),
    async () => {
      const id = (await one(await workouts()))?.id
      const json = [{ title: `title ${dice(9)}` }, { distance: 1 + dice(60) }, { sport_id: 1 + dice(2) }][
        dice(3)
      ]
      if (id !== undefined) await user.request('PATCH', `/api/workouts/${id}`, { json })
    },
    async () => {
      const id = one(await workouts())?.id
      const equipmentId = one(await equipments())?.id
      const json = { equipment_ids: equipmentId === undefined ? [] : [equipmentId] }
      if (id !== undefined) await user.request('PATCH', `/api/workouts/${id}`, { json })
    },
    async () => {
      const id = one(await workouts())?.id
      if (id !== undefined) await user.delete(`/api/workouts/${id}`)
    },
    async () =>
      batch({ action: 'delete', ids: (await workouts()).slice(0, 1 + dice(3)).map(({ id }) => id) }),
    async () =>
      batch({
        ...{ action: 'change', sport_id: 1 + dice(2) },
        ids: (await workouts()).slice(0, 1 + dice(3)).map(({ id }) => id),
      }),
    async () => {
      const id = batches.pop()
      if (id !== undefined) await user.request('POST', `/api/workouts/batches/${id}/undo`)
    },
    async () => {
      const [keep, other] = await workouts()
      if (!keep || !other) return
      const json = { keep: keep.id, put_away: other.id }
      const { body } = await user.request<MergedPage>('POST', '/api/workouts/duplicates/merge', { json })
      merged.push(body.data.merged[0]!.id)
    },
    async () => {
      const id = merged.pop()
      if (id !== undefined) await user.request('POST', `/api/workouts/merged/${id}/undo`)
    },
    () =>
      user.request('POST', '/api/equipments', {
        json: {
          ...{ label: `bike ${made}`, equipment_type_id: 2 },
          ...(dice(2) === 0 && { default_for_sport_ids: [1] }),
        },
      }),
    async () => {
      const id = one(await equipments())?.id
      const json = [{ description: `${made}` }, { default_for_sport_ids: [2] }, { is_active: dice(2) === 0 }][
        dice(3)
      ]
      if (id !== undefined) await user.request('PATCH', `/api/equipments/${id}`, { json })
    },
    async () => {
      const id = one(await equipments())?.id
      if (id !== undefined) await user.delete(`/api/equipments/${id}?force`)
    },
    () =>
      user.request('POST', '/api/goals', {
        json: { period: 'month', measure: 'distance', amount: 1 + dice(99) },
      }),
    async () => {
      const id = one(await goals())?.id
      if (id !== undefined)
        await user.request('PATCH', `/api/goals/${id}`, { json: { amount: 1 + dice(99) } })
    },
    async () => {
      const id = one(await goals())?.id
      if (id !== undefined) await user.delete(`/api/goals/${id}`)
    },
  ]
  return async () => {
    made++
    await acts[dice(acts.length)]!()
  }
}

test.each([7, 1414, 90_210])(
  'after random edits, a copy is the same as the account (seed %i)',
  async seed => {
    const user = await app.user(`seed${seed}`, { timezone: 'UTC' })
    const dice = createDice(seed)
    const live = createLife(user, dice)
    for (let act = 0; act < 12; act++) await live()
    const mirror = await startMirror(user)
    for (let act = 0; act < 120; act++) {
      await live()
      if (dice(6) === 0) await mirror.follow(1 + dice(4))
    }
    await mirror.follow(3)
    expect(Object.fromEntries(mirror.things)).toEqual(Object.fromEntries(await everything(user)))
    expect(mirror.things.size).toBeGreaterThan(0)
    expect(await mirror.follow(3)).toBe(0)
  },
)

test('an upload is there when it is answered, with what follows from its recording', async () => {
  const mirror = await startMirror(sam)
  const { id } = await sam.upload()
  await mirror.follow(500)
  expect(mirror.things.has(`workout ${id}`)).toBe(true)
  expect(Object.fromEntries(mirror.things)).toEqual(Object.fromEntries(await everything(sam)))
})
