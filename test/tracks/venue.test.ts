import { expect, test } from 'bun:test'
import { type Venue, venueOfWord } from '../../src/tracks/venue'

test.each<[string | null, Venue | null]>([
  ['virtual_ride', 'virtual'],
  ['indoor_cycling', 'indoors'],
  ['spin', 'indoors'],
  ['spinning', 'indoors'],
  ['spin_class', 'indoors'],
  ['spinnaker_sailing', null],
  ['cycling', null],
  [null, null],
])('%p is done %s', (word, venue) => {
  expect(venueOfWord(word)).toBe(venue)
})
