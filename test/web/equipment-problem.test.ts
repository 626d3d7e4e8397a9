import { expect, test } from 'bun:test'
import { ApiError } from '../../web/api-error'
import { equipmentProblem } from '../../web/equipment/equipment-problem'

test.each([
  [400, 'label exceeds 50 characters', { field: 'label', key: 'equipment.labelTooLong' }],
  [400, 'equipment already exists with the same label', { field: 'label', key: 'equipment.labelTaken' }],
  [400, 'invalid equipment type id', { field: 'type', key: 'equipment.typeGone' }],
  [400, 'equipment type is inactive', { field: 'type', key: 'equipment.typeOff' }],
  [
    400,
    "invalid sport 'Running' for equipment type 'Bike'",
    { field: 'sports', key: 'equipment.sportsUnsuitable' },
  ],
  [400, 'sport (id 99) does not exist', { field: 'sports', key: 'equipment.sportsUnsuitable' }],
  [400, 'invalid payload', { field: 'description', key: 'equipment.descriptionTooLong' }],
  [404, 'equipment not found', { field: null, key: 'equipment.gone' }],
  [400, 'something new', null],
  [403, 'you do not have permissions', null],
  [500, 'error, please try again or contact the administrator', null],
  [0, 'TypeError: Failed to fetch', null],
] as const)('of equipment, %d %s', (status, message, problem) => {
  expect(equipmentProblem(new ApiError(status, message))).toEqual(problem)
})

test('nothing is wrong without an error', () => {
  expect(equipmentProblem(null)).toBeNull()
})
