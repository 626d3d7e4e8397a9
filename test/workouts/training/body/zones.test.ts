// Zones by named schemes and by the user's own bounds, computed from the values of today.
import { describe, expect, test } from 'bun:test'
import { testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'

interface Zones {
  quantity: string
  sport_group: string
  scheme: string
  bounds: number[] | null
  assumed: string[]
  schemes: string[]
}
interface ZonesBody {
  data: { zones: Zones[] }
}

const app = testApp()

const list = async (user: TestUser) => (await user.get<ZonesBody>('/api/thresholds/zones')).body.data.zones
const choose = (user: TestUser, json: object) =>
  user.request<ZonesBody>('PATCH', '/api/thresholds/zones', { json })
const zonesOf = (zones: Zones[], quantity: string, group: string) =>
  zones.find(other => other.quantity === quantity && other.sport_group === group)
const heartRate = { quantity: 'heart-rate', sport_group: 'run' }

async function enter(user: TestUser, path: string, values: readonly object[]) {
  for (const value of values)
    await user.request('POST', path, { json: { valid_from: '2026-01-01', ...value } })
}

describe('zones', () => {
  test('are those of the usual schemes at first, as far as values are known', async () => {
    const sam = await app.user('sam', { birthDate: '1986-05-01' })
    const zones = await list(sam)
    expect(zones.map(({ quantity, sport_group, scheme }) => `${quantity} ${sport_group} ${scheme}`)).toEqual([
      'heart-rate all hr-max-5',
      'heart-rate run hr-max-5',
      'heart-rate ride hr-max-5',
      'heart-rate swim hr-max-5',
      'power run power-7',
      'power ride power-7',
      'speed run pace-7',
      'speed swim speed-6-swim',
    ])
    expect(zonesOf(zones, 'heart-rate', 'run')).toMatchObject({
      bounds: [90, 108, 126, 144, 162],
      assumed: ['max'],
      schemes: ['hr-max-5', 'hr-reserve-5', 'hr-threshold-7-run', 'hr-threshold-5'],
    })
    expect(zonesOf(zones, 'power', 'ride')).toMatchObject({ bounds: null, assumed: [] })
  })

  test('follow the chosen scheme and the values of today', async () => {
    const sam = await app.user('choosing')
    await enter(sam, '/api/body', [
      { measure: 'max-heart-rate', value: 190 },
      { measure: 'resting-heart-rate', value: 50 },
    ])
    await enter(sam, '/api/thresholds', [
      { measure: 'threshold-heart-rate', sport_group: 'run', value: 165 },
      { measure: 'threshold-power', sport_group: 'ride', value: 250 },
    ])
    await choose(sam, { quantity: 'heart-rate', sport_group: 'all', scheme: 'hr-reserve-5' })
    const { body } = await choose(sam, { ...heartRate, scheme: 'hr-threshold-7-run' })
    const { zones } = body.data
    expect(zonesOf(zones, 'heart-rate', 'run')?.bounds).toEqual([
      0, 140.25, 148.5, 156.75, 165, 169.95, 174.9,
    ])
    // A scheme that is chosen for all sports also applies to groups without a scheme of their own.
    for (const group of ['all', 'ride', 'swim'])
      expect(zonesOf(zones, 'heart-rate', group)).toMatchObject({
        bounds: [120, 134, 148, 162, 176],
        assumed: [],
      })
    expect(zonesOf(zones, 'power', 'ride')?.bounds).toEqual([0, 137.5, 187.5, 225, 262.5, 300, 375])
    await choose(sam, { ...heartRate, scheme: null })
    expect(zonesOf(await list(sam), 'heart-rate', 'run')?.scheme).toBe('hr-reserve-5')
  })

  test('have own bounds', async () => {
    const sam = await app.user('own')
    const own = { ...heartRate, scheme: 'own', bounds: [100, 120.5, 140] }
    expect((await choose(sam, own)).status).toBe(200)
    expect(zonesOf(await list(sam), 'heart-rate', 'run')).toMatchObject({
      scheme: 'own',
      bounds: [100, 120.5, 140],
      assumed: [],
    })
  })

  test.each([
    ['an unknown scheme', { scheme: 'hr-phases-3' }, 'zone-scheme-unknown'],
    ['a scheme of another group', { scheme: 'hr-threshold-7-ride' }, 'zone-scheme-unknown'],
    ['a scheme of another quantity', { scheme: 'power-7' }, 'zone-scheme-unknown'],
    ['bounds that cross', { scheme: 'own', bounds: [100, 140, 120] }, 'zone-bounds-invalid'],
    ['equal bounds', { scheme: 'own', bounds: [100, 100] }, 'zone-bounds-invalid'],
    ['one bound', { scheme: 'own', bounds: [100] }, 'zone-bounds-invalid'],
    ['no bounds', { scheme: 'own' }, 'zone-bounds-invalid'],
    ['bounds below zero', { scheme: 'own', bounds: [-1, 100] }, 'zone-bounds-invalid'],
    ['bounds above what hearts can do', { scheme: 'own', bounds: [100, 251] }, 'zone-bounds-invalid'],
    ['bounds of a named scheme', { scheme: 'hr-max-5', bounds: [100, 120] }, 'zone-bounds-invalid'],
    ['power of swimming', { quantity: 'power', sport_group: 'swim', scheme: null }, 'body-group-invalid'],
    ['eleven bounds', { scheme: 'own', bounds: Array.from({ length: 11 }, (_, at) => at) }, 'fields-invalid'],
    ['no scheme', {}, 'fields-invalid'],
  ])('refuse %s', async (name, json, code) => {
    const sam = await app.user(name.replaceAll(' ', '_').slice(0, 30))
    const before = await list(sam)
    const { status, failure } = await choose(sam, { ...heartRate, ...json })
    expect([status, failure?.code as unknown]).toEqual([400, code])
    expect(await list(sam)).toEqual(before)
  })
})
