import { expect, test } from 'bun:test'
import { ownFirst } from '../../../../web/components/sports/own-first'

test('the sports that somebody does come first, each part in its order', () => {
  const sports = [1, 2, 3, 4, 5].map(id => ({ id }))
  expect(ownFirst(sports, [5, 2]).map(({ id }) => id)).toEqual([2, 5, 1, 3, 4])
  expect(ownFirst(sports, [])).toEqual(sports)
})
