import { expect, test } from 'bun:test'
import type { Equipment } from '../../../../src/workouts/equipments/schemas'
import { needsLook, wearOf } from '../../../../web/components/equipment/wear'

const at = (total_distance: number, retire_at: number | null, is_active = true) =>
  ({ total_distance, retire_at, is_active }) as Equipment

test('equipment is reminded of from nine tenths of its distance on', () => {
  expect(wearOf(at(900, null))).toBeNull()
  expect(wearOf(at(0, 1000))).toBe('fine')
  expect(wearOf(at(899.9, 1000))).toBe('fine')
  expect(wearOf(at(900, 1000))).toBe('near')
  expect(wearOf(at(1000, 1000))).toBe('reached')
  expect(wearOf(at(5000, 1000))).toBe('reached')
})

test('what is out of use, or may go on for ever, is not', () => {
  expect([at(950, 1000), at(1200, 1000)].map(needsLook)).toEqual([true, true])
  expect([at(1200, 1000, false), at(500, 1000), at(9000, null)].map(needsLook)).toEqual([false, false, false])
})
