// Values of the body and of training in archives of accounts. Archives may contain anything. Valid values are added to
// those of the account.
import { describe, expect, test } from 'bun:test'
import { transact } from '../../../../../src/platform/db/database'
import {
  type ArchivedTraining,
  readArchived,
  writeArchived,
} from '../../../../../src/workouts/training/body/archived/archived-training'
import {
  listArchived,
  storeArchived,
  undoArchived,
} from '../../../../../src/workouts/training/body/archived/store-archived'
import { testApp } from '../../../../support/test-app'
import { storeAnalysed } from '../../analysed-workouts'

const weights = (values: unknown) => ({ kind: 'values', measure: 'weight', sport_group: 'all', values })
const good = { valid_from: '2026-01-01', value: 70, workout_id: null }

describe('an item', () => {
  test('is read as it was written', () => {
    const items: ArchivedTraining[] = [
      {
        ...{ kind: 'values', measure: 'threshold-speed', sportGroup: 'swim' },
        values: [{ validFrom: '1900-01-01', value: 1.5, workout: 'abc' }],
      },
      { kind: 'refused', measure: 'max-heart-rate', sportGroup: 'all', value: 199 },
      { kind: 'zones', quantity: 'speed', sportGroup: 'run', scheme: 'pace-7', bounds: null },
      { kind: 'zones', quantity: 'power', sportGroup: 'ride', scheme: 'own', bounds: [0, 100.5] },
      { kind: 'settings', formula: 'women', isHidden: true, startingFitness: null },
      { kind: 'settings', formula: null, isHidden: false, startingFitness: 42.5 },
    ]
    for (const item of items)
      expect(readArchived(JSON.parse(JSON.stringify(writeArchived(item))))).toEqual(item)
  })

  test('is left out if it is nothing that anybody can have', () => {
    for (const item of [
      {},
      { kind: 'toString' },
      weights(null),
      weights([null, 1, 'x', [], {}]),
      weights([{ ...good, value: 900 }]),
      weights([{ ...good, value: Number.NaN }]),
      weights([{ ...good, valid_from: '2026-02-30' }]),
      weights([{ ...good, valid_from: '1899-12-31' }]),
      { ...weights([good]), sport_group: 'run' },
      { ...weights([good]), measure: 'height' },
      { kind: 'refused', measure: 'weight', sport_group: 'all', value: '70' },
      { kind: 'zones', quantity: 'power', sport_group: 'ride', scheme: 'own', bounds: [2, 1] },
      { kind: 'zones', quantity: 'power', sport_group: 'ride', scheme: 'own', bounds: ['a', 'b'] },
      { kind: 'zones', quantity: 'power', sport_group: 'swim', scheme: 'power-7', bounds: null },
    ])
      expect(readArchived(item)).toBeNull()
  })

  test('of settings keeps no start that nobody can have', () => {
    for (const starting_fitness of [-1, 301, '42', undefined])
      expect(readArchived({ kind: 'settings', formula: 'men', starting_fitness })).toMatchObject({
        ...{ formula: 'men', startingFitness: null },
      })
  })

  test('keeps its good values', () => {
    expect(readArchived(weights([{ ...good, value: 0 }, good]))).toMatchObject({ values: [{ value: 70 }] })
  })
})

describe('storing', () => {
  const app = testApp()

  test('adds what is new, with its proofs, and undoing takes only that away', async () => {
    const [sam, kim] = [await app.user('sam'), await app.user('kim')]
    const [own] = storeAnalysed(app, sam, [{ date: '2026-05-01' }])
    const [others] = storeAnalysed(app, kim, [{ date: '2026-05-01' }])
    const { db } = app.ctx
    const userId = sam.account.id
    await sam.request('POST', '/api/body', {
      json: { measure: 'weight', valid_from: '2026-01-01', value: 70 },
    })
    const before = listArchived(db, userId)
    const values = [
      { validFrom: '2026-01-01', value: 99, workout: null },
      { validFrom: '2026-02-01', value: 71, workout: own! },
      { validFrom: '2026-03-01', value: 72, workout: others! },
    ]
    const item: ArchivedTraining = { kind: 'values', measure: 'weight', sportGroup: 'all', values }
    const { stored, reason } = transact(db, tx => storeArchived(tx, app.ctx, userId, item))
    expect(reason).toBeNull()
    expect(stored).toMatchObject({ values: values.slice(1) })
    expect(listArchived(db, userId)).toMatchObject([
      {
        values: [
          { validFrom: '2026-01-01', value: 70 },
          { validFrom: '2026-02-01', workout: own! },
          { validFrom: '2026-03-01', workout: null },
        ],
      },
    ])
    expect(transact(db, tx => storeArchived(tx, app.ctx, userId, item)).stored).toBeNull()
    transact(db, tx => undoArchived(tx, app.ctx, userId, stored!))
    expect(listArchived(db, userId)).toEqual(before)
  })

  test('takes no day in the future, and no heart rate that contradicts others', async () => {
    const eva = await app.user('eva', { timezone: 'Pacific/Auckland' })
    const userId = eva.account.id
    const { db } = app.ctx
    const store = (item: ArchivedTraining) => transact(db, tx => storeArchived(tx, app.ctx, userId, item))
    const ofRates = (measure: 'max-heart-rate' | 'resting-heart-rate', rates: Record<string, number>) =>
      store({
        ...{ kind: 'values', measure, sportGroup: 'all' },
        values: Object.entries(rates).map(([validFrom, value]) => ({ validFrom, value, workout: null })),
      })
    app.setClock(new Date('2026-06-01T20:00:00Z'))
    const maxima = ofRates('max-heart-rate', { '2025-01-01': 190, '2026-06-02': 180, '2026-06-03': 170 })
    expect(maxima.reason?.code).toBe('item-training-future')
    expect(maxima.stored).toMatchObject({ values: [{ value: 190 }, { value: 180 }] })
    const resting = ofRates('resting-heart-rate', {
      '2025-02-01': 50,
      // 185 is below the maximum on its own day, but above the maximum that is valid from June 2026 on.
      '2025-03-01': 185,
      '2024-01-01': 195,
      '2025-04-01': 190,
    })
    expect(resting.reason?.code).toBe('item-training-contradicts')
    expect(resting.stored).toMatchObject({ values: [{ validFrom: '2025-02-01', value: 50 }] })
  })

  test('leaves choices as they are', async () => {
    const sam = await app.user('chosen')
    const { db } = app.ctx
    const userId = sam.account.id
    await sam.request('PATCH', '/api/training/settings', { json: { formula: 'men' } })
    await sam.request('PATCH', '/api/thresholds/zones', {
      json: { quantity: 'heart-rate', sport_group: 'all', scheme: 'hr-reserve-5' },
    })
    const before = listArchived(db, userId)
    const items: ArchivedTraining[] = [
      { kind: 'settings', formula: 'women', isHidden: true, startingFitness: 50 },
      { kind: 'zones', quantity: 'heart-rate', sportGroup: 'all', scheme: 'hr-max-5', bounds: null },
    ]
    for (const item of items)
      expect(transact(db, tx => storeArchived(tx, app.ctx, userId, item)).stored).toBeNull()
    expect(listArchived(db, userId)).toEqual(before)
  })
})
