import { expect, test } from 'bun:test'
import {
  ownSportBody,
  ownSportValues,
} from '../../../../../web/screens/administration/sports/own-sport-values'
import { kayaking } from '../../../../support/own-sports'

const sport = {
  ...kayaking,
  id: 1000,
  color: '#ff0000',
  is_active: true,
  is_active_for_user: true,
  stopped_speed_threshold: 5,
  default_equipments: [],
  default_equipment_ids: [],
  measure_for_user: null,
  shelf_key: null,
  names: { de: 'Kajakfahren' },
  words: ['paddling'],
  indoor: false,
}

test('a form that is saved as it was opened changes nothing, and has nothing of the person’s own', () => {
  expect(ownSportBody(ownSportValues(sport, false), false)).toEqual({
    ...kayaking,
    names: { de: 'Kajakfahren' },
    words: ['paddling'],
    indoor: false,
  })
})

test('in miles the speed is that of the field', () => {
  const values = ownSportValues(sport, true)
  expect(values.stoppedSpeed).toBe(0.19)
  expect(ownSportBody(values, true).default_stopped_speed_threshold).toBeCloseTo(0.306, 3)
})

test('an icon that only newer versions have is not chosen', () => {
  expect(ownSportValues({ ...sport, icon: 'bobsleigh' }, false).icon).toBe('exercise')
})

test('blanks around the name are not sent', () => {
  const values = { ...ownSportValues(null, false), label: ' Golf ' }
  expect(ownSportBody(values, false)).toMatchObject({ label: 'Golf', measure: 'speed' })
})
