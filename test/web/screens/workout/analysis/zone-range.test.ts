// The texts that describe the range of a zone, such as from 133 to 151.
import { expect, test } from 'bun:test'
import { rangeOfZone } from '../../../../../web/screens/workout/analysis/zone-range'

const write = String

test('a zone of heart rates ends one beat below the next one', () => {
  const of = (from: number, next: number | null) => rangeOfZone('heart-rate', { from, next }, write)
  expect(of(140.25, 148.5)).toEqual({ key: 'between', from: '141', to: '148' })
  expect(of(148.5, 165)).toEqual({ key: 'between', from: '149', to: '164' })
  expect(of(171, null)).toEqual({ key: 'from', from: '171', to: '' })
  expect(of(0, 140.25)).toEqual({ key: 'upTo', from: '', to: '140' })
})

test('a zone of speeds ends where the next one begins', () => {
  const of = (from: number, next: number | null) => rangeOfZone('speed', { from, next }, write)
  expect(of(11.163, 12.632)).toEqual({ key: 'between', from: '11.163', to: '12.632' })
  expect(of(0, 11.163)).toEqual({ key: 'slower', from: '', to: '11.163' })
  expect(of(16, null)).toEqual({ key: 'faster', from: '16', to: '' })
})
